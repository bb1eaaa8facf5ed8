import { createHash, randomUUID } from 'node:crypto';

import type pg from 'pg';

export interface SampleMail {
  readonly subject: string;
  readonly text_body: string;
  readonly html_body: string;
}

/** A statement that each connection prepares once. */
export function named(text: string, values: unknown[]): pg.QueryConfig {
  return { name: createHash('sha256').update(text).digest('base64url').slice(0, 24), text, values };
}

/**
 * Writes the same rows as `POST /api/orders`, one statement after another: order, lines, supplier,
 * event, key, holds, reserved stock and email.
 */
export async function placeOrder(
  pool: pg.Pool,
  mail: SampleMail,
  { userId, addressId }: { userId: string; addressId: string },
): Promise<void> {
  const client = await pool.connect();
  const send = <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    client.query<Row>(named(text, values));
  try {
    await client.query('begin');
    await send('select id from user_profiles where id = $1 for no key update', [userId]);
    const cart = await send<{
      product_id: string;
      quantity: number;
      price_cents: number;
      name: string;
      slug: string;
    }>(
      `select c.product_id, c.quantity, p.price_cents, p.name, p.slug from cart_items c
       join products p on p.id = c.product_id where c.user_id = $1 order by c.id`,
      [userId],
    );
    const address = await send<{ address: object }>(
      'select to_jsonb(a) as address from addresses a where id = $1 and user_id = $2',
      [addressId, userId],
    );
    await send('select * from global_settings');
    const stock = await send<{ id: string }>(
      'select id, on_hand, reserved from stock_items where product_id = any($1) order by id for no key update',
      [cart.rows.map((row) => row.product_id)],
    );
    const stockIds = stock.rows.map((row) => row.id);
    const id = randomUUID();
    const now = new Date();
    const frozen = JSON.stringify(address.rows[0]?.address);
    await send(
      `insert into orders (id, order_number, user_id, status, payment_status, prices_include_tax, subtotal_cents, tax_cents,
         freight_cents, total_cents, tax_label, shipping_label, shipping_address, billing_address, created_at, updated_at)
       values ($1, $2, $3, 'pending', 'unpaid', true, 10990, 999, 0, 10990, 'GST (10%)', 'Free shipping', $4, $4, $5, $5)`,
      [id, `ORD-${id}`, userId, frozen, now],
    );
    await send(
      `insert into order_items (id, order_id, position, product_id, quantity, list_price_cents, unit_discount_cents,
         price_cents, line_total_cents, tax_rate_bps, tax_cents, freight_cents, freight_tax_cents, product_name, product_slug)
       select l.id, $2, l.position, l.product_id, l.quantity, l.price, 0, l.price, l.price * l.quantity, 1000, 0, 0, 0, l.name, l.slug
       from unnest($1::uuid[], $3::integer[], $4::uuid[], $5::integer[], $6::integer[], $7::text[], $8::text[])
         as l (id, position, product_id, quantity, price, name, slug)`,
      [
        cart.rows.map(() => randomUUID()),
        id,
        cart.rows.map((_, index) => index),
        ...(['product_id', 'quantity', 'price_cents', 'name', 'slug'] as const).map((column) =>
          cart.rows.map((row) => row[column]),
        ),
      ],
    );
    await send(
      `insert into order_sellers (order_id, position, seller_name, legal_name, gst_registered, subtotal_cents, freight_cents, tax_cents)
       values ($1, 0, 'Shop', 'Shop', true, 10990, 0, 999)`,
      [id],
    );
    await send(
      `insert into order_events (id, order_id, kind, to_status, actor_id, created_at) values ($1, $2, 'placed', 'pending', $3, $4)`,
      [randomUUID(), id, userId, now],
    );
    await send(
      `insert into order_requests (user_id, idempotency_key, request_hash, order_id, created_at) values ($1, $2, 'x', $3, $4)`,
      [userId, userId, id, now],
    );
    await send(
      `insert into stock_holds (id, order_id, stock_item_id, quantity, state, expires_at)
       select gen_random_uuid(), $1, unnest($2::uuid[]), 1, 'held', $3`,
      [id, stockIds, now],
    );
    await send('update stock_items set reserved = reserved + 1 where id = any($1)', [stockIds]);
    await send(
      `insert into mails (id, kind, to_address, subject, text_body, html_body, dedupe_key, due_at, sent_at, created_at)
       values ($1, 'order-placed', $2, $3, $4, $5, $6, $7, $7, $7)`,
      [
        randomUUID(),
        `${userId}@example.com`,
        mail.subject,
        mail.text_body,
        mail.html_body,
        `order-placed:${id}`,
        now,
      ],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
