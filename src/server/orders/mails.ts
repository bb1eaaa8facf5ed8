import { ageToProveOf, doorAgeWords } from '#domain/age-restrictions/age-rules.ts';
import { cents, formatMoney, type Cents } from '#domain/money/cents.ts';
import { taxWords } from '#domain/tax/tax-words.ts';

import { pages } from '#contract/paths/pages.ts';
import { contactWords } from '#contract/text/shop.ts';

import {
  composeMail,
  greeting,
  type Letter,
  type LetterSum,
  type MailSite,
} from '#server/mail/compose.ts';
import type { OrderMailKind } from '#server/mail/messages.ts';

/** What the emails of an order show; all of it was stored when the order was placed. */
export interface MailedOrder {
  readonly id: string;
  readonly orderNumber: string;
  readonly firstName: string;
  readonly subtotalCents: Cents;
  readonly freightCents: Cents;
  readonly taxCents: Cents;
  readonly totalCents: Cents;
  readonly taxLabel: string;
  readonly pricesIncludeTax: boolean;
  readonly lines: readonly {
    readonly name: string;
    readonly quantity: number;
    readonly totalCents: Cents;
  }[];
  /** The age that whoever takes the goods has to prove; null if none (Rule 139). */
  readonly proofOfAge: number | null;
  /** Sent parcels, oldest first. */
  readonly parcels: readonly MailedParcel[];
  readonly parcelsTakenBack?: readonly MailedParcel[];
  readonly deliverTo: string;
}

interface MailedParcel {
  readonly id: string;
  readonly carrier: string;
  /** Null without a number, or when the shop does not show tracking. */
  readonly trackingNumber: string | null;
  readonly trackingUrl: string | null;
  readonly proofOfAge: number | null;
  readonly lines: readonly { readonly name: string; readonly quantity: number }[];
}

export interface OrderNotification {
  readonly kind: OrderMailKind;
  readonly refundCents?: Cents;
  /** Whether the payment is being refunded, for a cancellation. */
  readonly isRefunded?: boolean;
  /** The parcel that was sent, corrected or taken back. */
  readonly parcelId?: string;
}

/** Further lines are only counted. */
const MAX_LINES = 30;

type Words = Pick<Letter, 'subject' | 'heading' | 'paragraphs' | 'sums'> & {
  /** Of the link to the order. */
  readonly label?: string;
  readonly afterwards?: Letter['afterwards'];
};

/** The email that tells a buyer about a change of their order. Facts only, no offers. */
export function orderMessage(site: MailSite, order: MailedOrder, notification: OrderNotification) {
  const words = wordsOf(order, notification);
  const { paragraphs, afterwards = [], label = 'See your order', ...letter } = words;
  return composeMail(site, {
    ...letter,
    paragraphs: [greeting(order.firstName), ...paragraphs],
    action: { label, link: `${site.siteUrl}${pages.accountOrder(order.id)}` },
    afterwards: [...afterwards, helpWords(site)],
    reason: `You are receiving this email because you placed order ${order.orderNumber} at ${site.shop.name}.`,
  });
}

function helpWords({ shop }: MailSite): string {
  return `If you have a question, ${contactWords(shop, { withHours: true })}.`;
}

function wordsOf(
  order: MailedOrder,
  { kind, refundCents, isRefunded, parcelId }: OrderNotification,
): Words {
  const { orderNumber: number } = order;
  switch (kind) {
    case 'order-placed':
      return {
        subject: `We have received your order ${number}`,
        heading: 'We have received your order',
        paragraphs: [
          'Thank you. We are holding your items for half an hour so that you can pay. We start packing as soon as your payment arrives.',
        ],
        sums: allSums(order),
        afterwards: [`It will be delivered to ${order.deliverTo}.`, ...ageSentences(order)],
      };
    case 'order-paid':
      return {
        subject: `Payment received for order ${number}`,
        heading: 'Thank you, we have received your payment',
        paragraphs: [
          'We are getting your items ready and will email you when they are on their way.',
        ],
        sums: allSums(order),
        label: 'See your order and its invoices',
        afterwards: [`It will be delivered to ${order.deliverTo}.`, ...ageSentences(order)],
      };
    case 'order-payment-failed':
      return {
        subject: `Order ${number} was not paid`,
        heading: 'Your order was not paid',
        paragraphs: [
          'We did not receive a payment for this order, so it was cancelled and you were not charged. Your cart is as you left it if you would like to order again.',
        ],
        sums: [total('Not charged', order.totalCents)],
      };
    case 'order-shipped':
      return {
        subject: `Order ${number} is on its way`,
        heading: 'Your order is on its way',
        paragraphs: [
          `Your items have been sent to ${order.deliverTo}.`,
          ...order.parcels.map(trackingSentence),
          ...ageSentences(...order.parcels),
        ],
        sums: lineSums(order),
      };
    case 'order-part-shipped': {
      const parcel = order.parcels.filter(({ id }) => id === parcelId);
      return {
        subject: `Part of order ${number} is on its way`,
        heading: 'Part of your order is on its way',
        paragraphs: [
          `A parcel has been sent to ${order.deliverTo}. The rest will follow separately, and we will email you when it leaves.`,
          ...parcel.map(trackingSentence),
          ...ageSentences(...parcel),
        ],
        sums: parcel.flatMap(parcelSums),
      };
    }
    case 'order-tracking-changed': {
      const parcel = order.parcels.filter(({ id }) => id === parcelId);
      return {
        subject: `Order ${number}: tracking details have changed`,
        heading: 'Your tracking details have changed',
        paragraphs: [
          'We have corrected the tracking details of this parcel:',
          ...parcel.map(trackingSentence),
          ...ageSentences(...parcel),
        ],
        sums: parcel.flatMap(parcelSums),
      };
    }
    case 'order-parcel-taken-back': {
      const parcel = (order.parcelsTakenBack ?? []).filter(({ id }) => id === parcelId);
      return {
        subject: `Order ${number}: a parcel was taken back`,
        heading: 'A parcel was taken back',
        paragraphs: [
          'A parcel we told you about was taken back before it arrived, so it is not coming and its tracking no longer applies. We will send anything you are still owed and email you when it leaves.',
          ...parcel.map(trackingSentence),
        ],
        sums: parcel.flatMap(parcelSums),
      };
    }
    case 'order-delivered':
      return {
        subject: `Order ${number} was delivered`,
        heading: 'Your order was delivered',
        paragraphs: ['Your items have arrived. If anything is missing or broken, let us know.'],
        sums: lineSums(order),
        label: 'See your order and its invoices',
      };
    case 'order-cancelled': {
      const nothing = order.parcels.length > 0 ? 'Nothing more' : 'Nothing';
      return {
        subject: `Order ${number} was cancelled`,
        heading: 'Your order was cancelled',
        paragraphs: [
          isRefunded === true
            ? `${nothing} will be sent, and we will refund you in full to the card or account you paid with. Banks take up to ten working days.`
            : `${nothing} will be sent. If you have paid for it, we will email you about your refund.`,
        ],
        sums: [total('Order total', order.totalCents)],
      };
    }
    case 'order-refunded':
      return {
        subject: `Refund for order ${number}`,
        heading: 'Your refund is on its way',
        paragraphs: [
          'The money goes back to the card or account you paid with. Banks take up to ten working days.',
        ],
        sums: [total('Refunded', refundCents ?? cents(0))],
        label: 'See your order and its documents',
      };
  }
}

/** "Australia Post, tracking number 33ABC: https://..." */
function trackingSentence({ carrier, trackingNumber, trackingUrl }: MailedParcel): string {
  if (trackingNumber === null) return `Carrier: ${carrier}.`;
  const words = `${carrier}, tracking number ${trackingNumber}`;
  return trackingUrl === null ? `${words}.` : `${words}: ${trackingUrl}`;
}

/** What to have ready when these arrive; nothing without goods that are age-restricted. */
function ageSentences(...carried: readonly Pick<MailedParcel, 'proofOfAge'>[]): string[] {
  const age = ageToProveOf(carried.map(({ proofOfAge }) => ({ proof_of_age: proofOfAge })));
  return age === null ? [] : [`Please have proof of age ready. ${doorAgeWords(age)}`];
}

function parcelSums({ lines }: MailedParcel): LetterSum[] {
  return lines.map(({ name, quantity }) => ({ label: name, amount: `× ${quantity}` }));
}

function lineSums({ lines }: MailedOrder): LetterSum[] {
  const shown = lines.slice(0, MAX_LINES).map((line) => ({
    label: `${line.quantity} × ${line.name}`,
    amount: formatMoney(line.totalCents),
  }));
  const more = lines.slice(MAX_LINES);
  if (more.length === 0) return shown;
  const rest = cents(more.reduce((sum, line) => sum + line.totalCents, 0));
  return [...shown, { label: `${more.length} more`, amount: formatMoney(rest) }];
}

function allSums(order: MailedOrder): LetterSum[] {
  const tax = {
    label: taxWords(order.taxLabel, order.pricesIncludeTax ? 'Includes' : 'Plus'),
    amount: formatMoney(order.taxCents),
  };
  return [
    ...lineSums(order),
    { label: 'Freight', amount: formatMoney(order.freightCents) },
    ...(order.pricesIncludeTax ? [] : [tax]),
    total('Total', order.totalCents),
    ...(order.pricesIncludeTax ? [tax] : []),
  ];
}

function total(label: string, amount: Cents): LetterSum {
  return { label, amount: formatMoney(amount), isTotal: true };
}
