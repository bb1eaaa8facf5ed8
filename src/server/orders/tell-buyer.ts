import type { Kysely } from 'kysely';

import type { DB } from '#db/types.ts';
import { cents } from '#domain/money/cents.ts';

import type { Services } from '#server/http/context.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { orderMessage, type MailedParcel, type OrderNews } from '#server/orders/mails.ts';
import { findOrderToMail } from '#server/orders/queries.ts';
import { presentParcel } from '#server/parcels/present.ts';

type World = Pick<Services, 'config' | 'clock' | 'jobs'> & { readonly db: Kysely<DB> };

/**
 * Queues the mail by which a buyer learns what became of an order, in the transaction that it became so.
 * `occasion` tells one such piece of news from the next: the same news of the same occasion is told once.
 * A buyer whose account is closed is told nothing. Answers whether a mail was written.
 */
export async function tellBuyer(
  world: World,
  orderId: string,
  {
    occasion = '',
    repeatsId,
    ...news
  }: OrderNews & { readonly occasion?: string; readonly repeatsId?: string },
): Promise<boolean> {
  const order = await findOrderToMail(world.db, orderId);
  if (order === undefined) return false;
  const { shipping_address: address } = order;
  const message = orderMessage(
    world.config,
    {
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
        name: nameOf(item),
        quantity: item.quantity,
        totalCents: cents(item.line_total_cents),
      })),
      parcels: order.parcels.map((row) => mailedParcel(row, order.shows_tracking)),
      deliverTo: `${address.first_name} ${address.last_name}, ${address.city} ${address.postcode}`,
    },
    news,
  );
  const dedupeKey = [news.kind, orderId, occasion].filter((part) => part !== '').join(':');
  return queueMail(world.db, world, {
    kind: news.kind,
    to: order.email,
    message,
    dedupeKey,
    about: { orderId, news, ...(repeatsId === undefined ? {} : { repeatsId }) },
  });
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
    lines: row.lines.map((line) => ({ name: nameOf(line), quantity: line.quantity })),
  };
}

function nameOf(line: { product_name: string; variant_name: string | null }): string {
  return [line.product_name, line.variant_name].filter(Boolean).join(', ');
}
