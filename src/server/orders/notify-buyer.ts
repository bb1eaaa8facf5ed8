import type { AddressSnapshot } from '#db/types.ts';
import { ageToProveOf } from '#domain/age-restrictions/age-rules.ts';
import { cents } from '#domain/money/cents.ts';

import type { Ctx } from '#server/http/context.ts';
import { queueMail, type NewMail } from '#server/mail/queue-mail.ts';
import { orderMessage, type MailedOrder, type OrderNotification } from '#server/orders/mails.ts';
import { findOrderToMail } from '#server/orders/queries/read-orders.ts';
import { presentParcel } from '#server/parcels/present.ts';

/** An order as its emails show it, and the address they go to. */
export interface OrderToMail extends MailedOrder {
  readonly to: string;
}

/** A notification is sent once per `dedupeKey`; `repeatsId` is the email that is sent again. */
type Notification = OrderNotification & {
  readonly dedupeKey?: string;
  readonly repeatsId?: string;
};

/**
 * Queues an email to the buyer, in the transaction of the change it reports. Sends nothing to a
 * closed account. A parcel that was taken back gets no email but the one that says so. Returns
 * whether an email was queued.
 */
export async function notifyBuyer(
  ctx: Pick<Ctx, 'db' | 'config' | 'clock' | 'jobs'>,
  orderId: string,
  notification: Notification,
): Promise<boolean> {
  const order = await findOrderToMail(ctx.db, orderId);
  if (order === undefined) return false;
  const takenBack = order.parcels_taken_back.some(({ id }) => id === notification.parcelId);
  if (takenBack !== (notification.kind === 'order-parcel-taken-back')) return false;
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
    proofOfAge: ageToProveOf(order.items),
    parcels: order.parcels.map((row) => mailedParcel(row, order.shows_tracking)),
    parcelsTakenBack: order.parcels_taken_back.map((row) =>
      mailedParcel(row, order.shows_tracking),
    ),
    deliverTo: destinationOf(order.shipping_address),
  };
  return queueMail(ctx.db, ctx, notificationMail(facts, notification));
}

/** For a caller that has already read the order. */
export function notificationMail(
  { to, ...order }: OrderToMail,
  { dedupeKey: event = '', repeatsId, ...notification }: Notification,
): NewMail {
  const dedupeKey = [notification.kind, order.id, event].filter((part) => part !== '').join(':');
  return {
    kind: notification.kind,
    to,
    message: (site) => orderMessage(site, order, notification),
    dedupeKey,
    about: { orderId: order.id, notification, ...(repeatsId === undefined ? {} : { repeatsId }) },
  };
}

function mailedParcel(row: Parameters<typeof presentParcel>[0], showsTracking: boolean) {
  const parcel = presentParcel(row);
  return {
    id: parcel.id,
    carrier: parcel.carrier,
    trackingNumber: showsTracking ? parcel.tracking_number : null,
    trackingUrl: showsTracking ? parcel.tracking_url : null,
    proofOfAge: parcel.proof_of_age,
    lines: row.lines.map((line) => ({ name: nameOfLine(line), quantity: line.quantity })),
  };
}

/** "Deck, Merbau". */
export function nameOfLine(line: { product_name: string; variant_name: string | null }): string {
  return [line.product_name, line.variant_name].filter(Boolean).join(', ');
}

/** "Ann Lee, Hobart 7000", or "Hobart 7000" when the name was removed (Rule 104). */
export function destinationOf(address: AddressSnapshot): string {
  const name = `${address.first_name} ${address.last_name}`.trim();
  return [name, `${address.city} ${address.postcode}`].filter(Boolean).join(', ');
}
