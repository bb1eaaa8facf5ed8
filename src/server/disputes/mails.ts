import { formatMoney, type Cents } from '#domain/money/cents.ts';

import { adminPages, sellerPages } from '#contract/paths/office-pages.ts';
import { providerName } from '#contract/text/payment-provider.ts';
import { contactUsWords } from '#contract/text/shop.ts';

import { composeMail, greeting, type MailMessage, type MailSite } from '#server/mail/compose.ts';

/** A dispute as its emails show it. */
export interface MailedDispute {
  readonly orderId: string;
  readonly orderNumber: string;
  /** Until when the provider takes an answer. */
  readonly dueAt: Date | null;
  /** An inquiry of the bank, which takes no money. */
  readonly isInquiry: boolean;
}

/** To an administrator. */
export function paymentDisputedMessage(
  site: MailSite,
  dispute: MailedDispute & { provider: string; amountCents: Cents; reason: string },
): MailMessage {
  const { orderNumber, dueAt, provider, amountCents } = dispute;
  const name = providerName(provider);
  const reason = dispute.reason.replaceAll('_', ' ');
  return composeMail(site, {
    subject: `A payment was disputed: answer ${byDate(dueAt)}`,
    paragraphs: [
      `The buyer of ${orderNumber} disputes ${formatMoney(amountCents)} at their bank. Their reason: ${reason}.`,
      dispute.isInquiry
        ? 'It is an inquiry: no money was taken. It becomes a dispute if nobody answers.'
        : 'The bank takes the money until it has decided. Without an answer the dispute is lost.',
      `Answer in the dashboard of ${name} ${byDate(dueAt)}. The order has the evidence: tracking numbers, invoices and the terms that the buyer accepted.`,
    ],
    action: {
      label: 'Open the order',
      link: `${site.siteUrl}${adminPages.order(dispute.orderId)}`,
    },
    afterwards: [],
    reason: `You receive this message because you are an administrator of ${site.shop.name}.`,
  });
}

/** To a seller with lines in the order. It says nothing of the buyer's reason (Rule 99). */
export function salesDisputedMessage(
  site: MailSite,
  dispute: MailedDispute & {
    firstName: string;
    /** The seller's part of what is disputed. */
    shareCents: Cents;
    lines: readonly { name: string; quantity: number }[];
  },
): MailMessage {
  const { orderNumber, dueAt, firstName, shareCents } = dispute;
  const share = formatMoney(shareCents);
  const lines = dispute.lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ');
  return composeMail(site, {
    subject: `The payment of order ${orderNumber} is disputed`,
    paragraphs: [
      greeting(firstName),
      `The buyer of order ${orderNumber} disputes the payment at their bank. It has these items of yours: ${lines}.`,
      dispute.isInquiry
        ? `So far the bank only asks, and takes no money. In a dispute, ${share} of your money would be taken until it is decided.`
        : `${share} of your money is taken until the bank has decided. If the dispute is lost, you do not get it back. Your money page shows it as disputed.`,
      `You can help with evidence ${byDate(dueAt)}: the tracking number, proof of delivery, photos, and what the buyer wrote to you. Enter tracking numbers with the order and ${contactUsWords(site.shop)} for everything else. Do not send anything more of this order before you have asked us.`,
    ],
    action: {
      label: 'Open your orders',
      link: `${site.siteUrl}${sellerPages.orders({ q: orderNumber })}`,
    },
    afterwards: [],
    reason: `You receive this message because you sell at ${site.shop.name}.`,
  });
}

/** "before 3 December 2026", the day in Sydney. */
function byDate(dueAt: Date | null): string {
  if (dueAt === null) return 'as soon as you can';
  const day = dueAt.toLocaleDateString('en-AU', {
    dateStyle: 'long',
    timeZone: 'Australia/Sydney',
  });
  return `before ${day}`;
}
