import { sql, type RawBuilder, type Transaction } from 'kysely';

import type { DB } from '#db/types.ts';

/** Lines of one order, so that no writer has an order of a hundred thousand. */
const LINES_PER_ORDER = 50;
/** Every so many products have reviews: lists by rating need many ratings, not many texts. */
const RATED_EVERY = 20;

/** Gives every twentieth product one to five reviews, always the same. */
export async function insertGeneratedReviews(trx: Transaction<DB>): Promise<void> {
  await insertReviewRows(
    trx,
    'every',
    sql`
      select id as product_id, seller_id, writer, 1 + ((n * 7 + writer * (n % 3)) % 5)::integer as stars,
        n as number
      from (
        select id, seller_id, row_number() over (order by id) as n
        from products where archived_at is null
        and ('x' || left(id::text, 8))::bit(32)::bigint % ${RATED_EVERY}::integer = 0
      ) rated
      cross join generate_series(1, 5) writer
      where writer <= 1 + n % 5`,
  );
}

/** Gives one product this many reviews, each by another customer. */
export async function insertReviewsOf(
  trx: Transaction<DB>,
  { productId, count }: { readonly productId: string; readonly count: number },
): Promise<void> {
  await insertReviewRows(
    trx,
    productId,
    sql`
      select id as product_id, seller_id, writer, 1 + ((writer * 7919) % 5) as stars, writer as number
      from products cross join generate_series(1, ${count}::integer) writer
      where id = ${productId}`,
  );
}

/** Marks the reviews of such a product as helpful, each by up to nine of its writers. */
export async function insertVotesOf(
  trx: Transaction<DB>,
  { productId, count }: { readonly productId: string; readonly count: number },
): Promise<void> {
  await sql`
    insert into review_votes (review_id, user_id, created_at)
    select md5('generated review ' || writer || ' ' || ${productId}::text)::uuid,
      md5('generated writer ' || voter)::uuid, timestamptz '2026-01-01'
    from generate_series(1, ${count}::integer) writer
    cross join generate_series(1, writer * 7919 % 10) step
    cross join lateral (select 1 + (writer + step) % ${count}::integer as voter) vote
    where voter <> writer on conflict do nothing
  `.execute(trx);
}

/**
 * Writers, their delivered orders over nothing, and the reviews. Triggers count them. No two calls
 * may have the same name.
 */
async function insertReviewRows(
  trx: Transaction<DB>,
  name: string,
  rows: RawBuilder<unknown>,
): Promise<void> {
  const writerId = sql`md5('generated writer ' || writer)::uuid`;
  const orderId = sql`md5('generated review order ' || ${name}::text || ' ' || writer || ' ' || part)::uuid`;
  const itemId = sql`md5('generated review line ' || writer || ' ' || product_id)::uuid`;
  const at = sql`timestamptz '2025-12-31' - number % 700 * interval '1 day' - writer * interval '1 minute'`;
  await sql`
    create temporary table generated_reviews on commit drop as
    select product_id, seller_id, writer, stars, number,
      (row_number() over (partition by writer order by product_id) - 1) / ${LINES_PER_ORDER}::integer as part
    from (${rows}) as wanted
  `.execute(trx);
  await sql`
    insert into auth_users (id, email, email_confirmed_at, created_at, updated_at)
    select distinct ${writerId}, 'writer-' || writer || '@range.example', timestamptz '2023-01-01',
      timestamptz '2023-01-01', timestamptz '2023-01-01'
    from generated_reviews on conflict do nothing
  `.execute(trx);
  await sql`
    insert into user_profiles (id, first_name, last_name, role, created_at)
    select distinct ${writerId}, 'Writer', 'Number ' || writer, 'customer', timestamptz '2023-01-01'
    from generated_reviews on conflict do nothing
  `.execute(trx);
  await sql`
    insert into orders (id, order_number, user_id, status, payment_status, fulfilment_status, prices_include_tax,
      subtotal_cents, tax_cents, freight_cents, total_cents, tax_label, shipping_label, shipping_address,
      billing_address, created_at, updated_at)
    select distinct ${orderId}, 'REVIEW-' || ${name}::text || '-' || writer || '-' || part, ${writerId}, 'delivered', 'not_required',
      'delivered', true, 0, 0, 0, 0, 'GST (10%)', 'Free shipping', '{}'::jsonb, '{}'::jsonb,
      timestamptz '2023-01-02', timestamptz '2023-01-02'
    from generated_reviews
  `.execute(trx);
  await sql`
    insert into order_items (id, order_id, position, product_id, seller_id, quantity, list_price_cents,
      unit_discount_cents, price_cents, line_total_cents, tax_rate_bps, tax_cents, freight_cents,
      freight_tax_cents, product_name, product_slug)
    select ${itemId}, ${orderId}, row_number() over (partition by writer, part order by product_id) - 1,
      product_id, seller_id, 1, 0, 0, 0, 0, 1000, 0, 0, 0, 'Generated', 'generated'
    from generated_reviews
  `.execute(trx);
  await sql`
    insert into order_sellers (order_id, position, seller_id, seller_name, legal_name, subtotal_cents,
      freight_cents, tax_cents)
    select ${orderId}, row_number() over (partition by writer, part order by seller_id) - 1, seller_id, 'Shop',
      'Shop', 0, 0, 0
    from (select distinct writer, part, seller_id from generated_reviews) as suppliers
  `.execute(trx);
  await sql`
    insert into reviews (id, product_id, user_id, order_item_id, seller_id, writer_name, stars, title, text, state,
      created_at, updated_at)
    select md5('generated review ' || writer || ' ' || product_id)::uuid, product_id, ${writerId}, ${itemId},
      seller_id, 'Writer N.', stars, 'Number ' || writer,
      'A generated review with a text of about the usual length, so that a page of them weighs what it would.',
      'published', ${at}, ${at}
    from generated_reviews
  `.execute(trx);
  await sql`drop table generated_reviews`.execute(trx);
}
