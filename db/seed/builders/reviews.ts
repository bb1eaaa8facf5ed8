import type { Kysely } from 'kysely';

import type { AddressSnapshot, DB } from '#db/types.ts';
import { shortName } from '#domain/people/short-name.ts';

import { nextNumber, stableId } from './ids.ts';
import { BUILT_AT, buildUser } from './people.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const ADDRESS: AddressSnapshot = {
  type: 'shipping',
  first_name: 'Sam',
  last_name: 'Nguyen',
  company: null,
  address1: '12 Wattle Street',
  address2: null,
  city: 'Richmond',
  state: 'VIC',
  postcode: '3121',
  country: 'Australia',
  phone: null,
};

export interface DeliveryInput {
  productId: string;
  userId: string;
  sellerId: string | null;
  /** Null: nobody recorded it. */
  deliveredAt?: Date | null;
  sentAt?: Date;
  quantity?: number;
}

/** An order over nothing of one line that was sent, and arrived a day later. */
export async function buildDelivery(db: Kysely<DB>, input: DeliveryInput) {
  const number = nextNumber();
  const sentAt = input.sentAt ?? BUILT_AT;
  const deliveredAt =
    input.deliveredAt === undefined ? new Date(sentAt.getTime() + DAY_MS) : input.deliveredAt;
  const order = {
    id: stableId('order', `built-${number}`),
    order_number: `BUILT-${number}`,
  };
  const orderItemId = stableId('order-item', `built-${number}`);
  const parcelId = stableId('parcel', `built-${number}`);
  const status = deliveredAt === null ? 'shipped' : 'delivered';
  const quantity = input.quantity ?? 1;
  const nothing = { tax_cents: 0, freight_cents: 0 };
  await db
    .insertInto('orders')
    .values({
      ...order,
      ...nothing,
      user_id: input.userId,
      status,
      payment_status: 'not_required',
      fulfilment_status: status,
      prices_include_tax: true,
      subtotal_cents: 0,
      total_cents: 0,
      tax_label: 'GST (10%)',
      shipping_label: 'Free shipping',
      shipping_address: JSON.stringify(ADDRESS),
      billing_address: JSON.stringify({ ...ADDRESS, type: 'billing' }),
      created_at: sentAt,
      updated_at: deliveredAt ?? sentAt,
    })
    .execute();
  await db
    .insertInto('order_items')
    .values({
      ...nothing,
      id: orderItemId,
      order_id: order.id,
      position: 0,
      product_id: input.productId,
      seller_id: input.sellerId,
      quantity,
      list_price_cents: 0,
      unit_discount_cents: 0,
      price_cents: 0,
      line_total_cents: 0,
      tax_rate_bps: 1000,
      freight_tax_cents: 0,
      product_name: 'Merbau decking',
      product_slug: 'merbau-decking',
    })
    .execute();
  await db
    .insertInto('order_sellers')
    .values({
      ...nothing,
      order_id: order.id,
      position: 0,
      seller_id: input.sellerId,
      seller_name: 'Shop',
      legal_name: 'Shop',
      subtotal_cents: 0,
    })
    .execute();
  await db
    .insertInto('parcels')
    .values({
      id: parcelId,
      order_id: order.id,
      seller_id: input.sellerId,
      carrier: 'australia_post',
      dispatched_at: sentAt,
      delivered_at: deliveredAt,
      updated_at: sentAt,
    })
    .execute();
  await db
    .insertInto('parcel_lines')
    .values({ parcel_id: parcelId, order_item_id: orderItemId, quantity })
    .execute();
  return { orderId: order.id, orderItemId };
}

export interface ReviewInput {
  productId: string;
  /** Built when absent. */
  userId?: string;
  stars?: number;
  title?: string;
  text?: string;
  state?: 'published' | 'waiting' | 'refused' | 'removed';
  writerName?: string;
  createdAt?: Date;
  wasHurt?: boolean;
  reply?: string | null;
}

/** A published review with four stars, of a delivery that it builds. Triggers count it. */
export async function addReview(db: Kysely<DB>, input: ReviewInput) {
  const userId = input.userId ?? (await buildUser(db)).id;
  const { seller_id: sellerId } = await db
    .selectFrom('products')
    .select('seller_id')
    .where('id', '=', input.productId)
    .executeTakeFirstOrThrow();
  const { orderItemId } = await buildDelivery(db, { productId: input.productId, userId, sellerId });
  const id = stableId('review', `built-${nextNumber()}`);
  const createdAt = input.createdAt ?? BUILT_AT;
  const state = input.state ?? 'published';
  await db
    .insertInto('reviews')
    .values({
      id,
      product_id: input.productId,
      user_id: userId,
      order_item_id: orderItemId,
      seller_id: sellerId,
      writer_name: input.writerName ?? shortName({ firstName: 'Sam', lastName: 'Nguyen' }),
      stars: input.stars ?? 4,
      title: input.title ?? '',
      text: input.text ?? 'Does what it should.',
      state,
      waits_for: state === 'waiting' ? 'link' : null,
      waiting_since: state === 'waiting' ? createdAt : null,
      refusal_reason: state === 'refused' ? 'advertising' : null,
      was_refused: state === 'refused',
      was_hurt: input.wasHurt ?? false,
      hurt_at: input.wasHurt === true ? createdAt : null,
      reply: input.reply ?? null,
      replied_at: input.reply == null ? null : createdAt,
      created_at: createdAt,
      updated_at: createdAt,
    })
    .execute();
  return { id, userId, orderItemId };
}
