import type { AddressSnapshot } from '#db/types.ts';
import { cents } from '#domain/money/cents.ts';

import type { Ctx } from '#server/http/context.ts';
import { queueMail, type NewMail } from '#server/mail/queue-mail.ts';
import {
  orderMessage,
  type MailedOrder,
  type MailedParcel,
  type OrderNews,
} from '#server/orders/mails.ts';
import { findOrderToMail } from '#server/orders/queries/read-orders.ts';
import { presentParcel } from '#server/parcels/present.ts';

/** An order as its mails tell it, and whom. */
export interface OrderToMail extends MailedOrder {
  readonly to: string;
}

/**
 * `occasion` tells one piece of news from the next: the same news of the same occasion is told
 * once. `repeatsId` is the mail that this one says again.
 */
type News = OrderNews & { readonly occasion?: string; readonly repeatsId?: string };

/**
 * Queues the mail by which a buyer learns what became of an order, in the transaction that it
 * became so. A buyer whose account is closed is told nothing, and of a parcel that was taken back
 * nothing but that. Answers whether a mail was written.
 */
export async function tellBuyer(
  ctx: Pick<Ctx, 'db' | 'config' | 'clock' | 'jobs'>,
  orderId: string,
  news: News,
): Promise<boolean> {
  const order = await findOrderToMail(ctx.db, orderId);
  if (order === undefined) return false;
  const takenBack = order.parcels_taken_back.some(({ id }) => id === news.parcelId);
  if (takenBack !== (news.kind === 'order-parcel-taken-back')) return false;
  const facts = {
    to: order.email,
    id: orderId,
    orderNumber: order.order_number,
    firstName: order.first_name,
    subtotalCents: cents(order.subtotal_cents),
    freightCents: cents(order.freight_cents),
    taxCents: cents(order.tax_cents),
    totalCents: cents(order.total_cents),
    taxLabel: order.tax_label,
    pricesIncludeTax: order.prices_include_tax,
    lines: order.items.map((item) => ({
      name: nameOfLine(item),
      quantity: item.quantity,
      totalCents: cents(item.line_total_cents),
    })),
    parcels: order.parcels.map((row) => mailedParcel(row, order.shows_tracking)),
    parcelsTakenBack: order.parcels_taken_back.map((row) =>
      mailedParcel(row, order.shows_tracking),
    ),
    deliverTo: destinationOf(order.shipping_address),
  };
  return queueMail(ctx.db, ctx, newsMail(ctx, facts, news));
}

/** The mail of a piece of news, for who knows the order already. */
export function newsMail(
  { config }: Pick<Ctx, 'config'>,
  { to, ...order }: OrderToMail,
  { occasion = '', repeatsId, ...news }: News,
): NewMail {
  const dedupeKey = [news.kind, order.id, occasion].filter((part) => part !== '').join(':');
  return {
    kind: news.kind,
    to,
    message: orderMessage(config, order, news),
    dedupeKey,
    about: { orderId: order.id, news, ...(repeatsId === undefined ? {} : { repeatsId }) },
  };
}

function mailedParcel(
  row: Parameters<typeof presentParcel>[0],
  showsTracking: boolean,
): MailedParcel {
  const parcel = presentParcel(row);
  return {
    id: parcel.id,
    carrier: parcel.carrier,
    trackingNumber: showsTracking ? parcel.tracking_number : null,
    trackingUrl: showsTracking ? parcel.tracking_url : null,
    lines: row.lines.map((line) => ({ name: nameOfLine(line), quantity: line.quantity })),
  };
}

/** What a line is called where product and variant stand together. */
export function nameOfLine(line: { product_name: string; variant_name: string | null }): string {
  return [line.product_name, line.variant_name].filter(Boolean).join(', ');
}

/** Whom and where the goods go to, in one line. */
export function destinationOf(address: AddressSnapshot): string {
  return `${address.first_name} ${address.last_name}, ${address.city} ${address.postcode}`;
}
