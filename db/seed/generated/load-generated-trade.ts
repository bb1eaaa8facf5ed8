import { sql, type Kysely, type Transaction } from 'kysely';

import type { DB } from '#db/types.ts';

import { listed } from './listed.ts';

const FIRST_NAMES = listed(`
  Amelia, Noah, Charlotte, Jack, Olivia, Hugo, Grace, Lachlan, Mia, Ethan, Priya, Wei, Leila,
  Tane, Sofia, Marko, Ngaire, Arjun, Hana, Callum, Bridget, Omar, Zoe`);
const LAST_NAMES = listed(`
  Nguyen, Smith, Brown, Patel, Wilson, Chen, Taylor, Singh, Murphy, Kelly, Rossi, Walker,
  Papadopoulos, Harris, Kaur, Young, Marsh, Okafor, Bennett, Hall, Costa, Yilmaz, Fraser,
  Donnelly, Petrov, Ahmed, Schmidt, Byrne, Lim`);
const TOWNS = ['Richmond', 'Fremantle', 'Geelong', 'Toowoomba', 'Hobart', 'Ballarat', 'Newcastle'];

export interface TradeOptions {
  readonly users: number;
  readonly orders: number;
  /** The newest order is about as old as the interval between two orders. */
  readonly now: Date;
}

/**
 * Adds people, two years of orders with one to four lines of existing products, and an audit log
 * entry for each order, in one transaction. For load tests only: nobody can sign in, and orders
 * have no payments, stock movements or documents. Sums and taxes of each order agree with its
 * lines.
 */
export async function loadGeneratedTrade(
  db: Kysely<DB>,
  { users, orders, now }: TradeOptions,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await insertPeople(trx, { users, now });
    await insertOrders(trx, { users, orders, now });
    await insertAuditEntries(trx, { orders, now });
  });
}

/** A key that depends only on kind and number, spread over the whole range like a random one. */
function idOf(kind: 'buyer' | 'order', number: ReturnType<typeof sql>) {
  return sql`md5(${`generated ${kind} `}::text || ${number})::uuid`;
}

async function insertPeople(
  trx: Transaction<DB>,
  { users, now }: Pick<TradeOptions, 'users' | 'now'>,
): Promise<void> {
  await sql`
    create temporary table generated_people on commit drop as
    select n, ${idOf('buyer', sql`n`)} as id,
      (${FIRST_NAMES}::text[])[1 + n % ${FIRST_NAMES.length}::integer] as first_name,
      (${LAST_NAMES}::text[])[1 + n / 7 % ${LAST_NAMES.length}::integer] as last_name,
      ${now}::timestamptz - interval '3 years' + n * (interval '3 years' / ${users}::integer) as created_at
    from generate_series(1, ${users}::integer) n
  `.execute(trx);
  await sql`
    insert into auth_users (id, email, email_confirmed_at, created_at, updated_at)
    select id, lower(first_name || '.' || last_name) || '.' || n || '@mail.example', created_at, created_at, created_at
    from generated_people
  `.execute(trx);
  await sql`
    insert into user_profiles (id, first_name, last_name, suspended_at, created_at)
    select id, first_name, last_name, case when n % 500 = 0 then created_at end, created_at from generated_people
  `.execute(trx);
}

async function insertOrders(
  trx: Transaction<DB>,
  { users, orders, now }: TradeOptions,
): Promise<void> {
  await sql`
    create temporary table generated_products on commit drop as
    select row_number() over (order by id) - 1 as n, id, seller_id, slug, name, sku, price_cents, shown_price_cents
    from products where archived_at is null
  `.execute(trx);
  await sql`create unique index on generated_products (n)`.execute(trx);
  await sql`analyze generated_products`.execute(trx);
  // Prices include 10 % tax, which is an eleventh of each line.
  await sql`
    create temporary table generated_lines on commit drop as
    select gen_random_uuid() as id, ${idOf('order', sql`o`)} as order_id, o, line as position, quantity,
      sold.id as product_id, sold.seller_id, sold.slug, sold.name, sold.sku, sold.price_cents,
      sold.shown_price_cents, sold.shown_price_cents * quantity as total_cents,
      round(sold.shown_price_cents * quantity / 11.0)::integer as tax_cents
    from generate_series(1, ${orders}::integer) o
    cross join generate_series(0, 3) line
    cross join lateral (select 1 + (o + line) % 3 as quantity) counted
    join generated_products sold on sold.n = (o::bigint * 37 + line * 1009) % (select count(*) from generated_products)
    where line <= o % 4
  `.execute(trx);
  await sql`
    insert into orders (id, order_number, user_id, status, payment_status, fulfilment_status, prices_include_tax,
      subtotal_cents, tax_cents, freight_cents, total_cents, tax_label, shipping_label, shipping_address, billing_address,
      paid_at, created_at, updated_at)
    select placed.id, 'ORD-' || (extract(epoch from placed_at) * 1000)::bigint || (o % 1000), buyer.id, status,
      case status when 'pending' then 'unpaid' when 'cancelled' then (array['failed', 'refunded'])[1 + o % 2] else 'paid' end,
      case when status in ('shipped', 'delivered') then status else 'unfulfilled' end, true,
      subtotal, tax, 0, subtotal, 'GST (10%)', 'Free shipping',
      address || '{"type": "shipping"}', address || '{"type": "billing"}',
      case when status not in ('pending', 'cancelled') then placed_at end, placed_at, placed_at
    from (
      select order_id as id, o, sum(total_cents)::integer as subtotal, sum(tax_cents)::integer as tax,
        ${now}::timestamptz - o * (interval '2 years' / ${orders}::integer) as placed_at,
        case when o % 12 = 0 then 'cancelled' when o < 60 then 'pending' when o < 900 then 'processing'
          when o < 2000 then 'shipped' else 'delivered' end as status
      from generated_lines group by order_id, o
    ) placed
    join generated_people buyer on buyer.n = 1 + o::bigint * 7919 % ${users}::integer
    cross join lateral (select jsonb_build_object(
      'first_name', buyer.first_name, 'last_name', buyer.last_name, 'company', null, 'address1', o % 200 || ' Wattle Street',
      'address2', null, 'city', (${TOWNS}::text[])[1 + o % ${TOWNS.length}::integer], 'state', 'VIC', 'postcode', '3121',
      'country', 'Australia', 'phone', null) as address) stood
  `.execute(trx);
  await sql`
    insert into order_items (id, order_id, position, product_id, seller_id, quantity, list_price_cents, unit_discount_cents,
      price_cents, line_total_cents, tax_rate_bps, tax_cents, freight_cents, freight_tax_cents, product_name, product_slug,
      product_sku, seller_name)
    select line.id, order_id, position, product_id, seller_id, quantity, price_cents, price_cents - shown_price_cents,
      shown_price_cents, total_cents, 1000, tax_cents, 0, 0, name, slug, sku,
      nullif(concat_ws(' ', seller.first_name, seller.last_name), '')
    from generated_lines line left join user_profiles seller on seller.id = line.seller_id
  `.execute(trx);
  await sql`
    insert into order_sellers (order_id, position, seller_id, seller_name, legal_name, gst_registered, subtotal_cents,
      freight_cents, tax_cents)
    select order_id, row_number() over (partition by order_id order by min(position)) - 1, seller_id,
      coalesce(max(first_name || ' ' || last_name), 'Shop'), coalesce(max(first_name || ' ' || last_name), 'Shop'), true,
      sum(total_cents)::integer, 0, sum(tax_cents)::integer
    from generated_lines left join user_profiles seller on seller.id = seller_id
    group by order_id, seller_id
  `.execute(trx);
}

async function insertAuditEntries(
  trx: Transaction<DB>,
  { orders, now }: Pick<TradeOptions, 'orders' | 'now'>,
): Promise<void> {
  await sql`
    insert into audit_entries (id, actor_id, actor_name, actor_role, action, subject, subject_id, subject_name,
      before, after, ip, request_id, created_at)
    select gen_random_uuid(), gen_random_uuid(), (${FIRST_NAMES}::text[])[1 + o % 5] || ' Marsh', 'admin',
      (array['updated', 'created', 'deleted'])[1 + o % 3],
      (array['product', 'order', 'category', 'service', 'settings', 'user'])[1 + o % 6], gen_random_uuid(),
      sold.name, '{"price": 10}', '{"price": 12}', '203.0.113.7', gen_random_uuid(),
      ${now}::timestamptz - o * (interval '2 years' / ${orders}::integer)
    from generate_series(1, ${orders}::integer) o
    join generated_products sold on sold.n = o::bigint * 37 % (select count(*) from generated_products)
  `.execute(trx);
}
