import { sql, type Insertable, type Kysely } from 'kysely';

import type { DB } from '#db/types.ts';
import { sydneyDay } from '#domain/sellers/time-away.ts';
import { SELLER_AGREEMENT } from '#contract/paths/pages.ts';
import { issueInvoices } from '#server/invoices/issue-documents.ts';
import { followEarnings } from '#server/ledger/follow-earnings.ts';
import { postPayment } from '#server/ledger/post-order-money.ts';
import { releaseEarnings } from '#server/ledger/release-earnings.ts';
import { updateSellingStates } from '#server/sellers/queries.ts';

import { demoPayoutSettings, demoShop } from './data/shop.ts';
import { insertStores, publishTexts } from './builders/content.ts';
import { messageRows } from './message-rows.ts';
import { orderRows } from './order-rows.ts';
import { reviewRows } from './review-rows.ts';
import { sellerProfiles, shopRows, type PasswordHashes } from './shop-rows.ts';
import type { DataKeys } from '#server/platform/encryption.ts';

export interface DemoShopOptions {
  /** Every time in the shop is counted back from here. */
  now: Date;
  /** For the three demo logins (accounts.ts). Nobody else in the demo shop can sign in. */
  passwords: { customer: string; seller: string; admin: string };
  hashPassword: (password: string) => Promise<string>;
  /** 32 bytes that encrypt the sellers' bank details. */
  dataKeys: DataKeys;
}

/**
 * Fills an empty database with the demo shop, in one transaction. It changes nothing in a database
 * that has a person, a department or a product. When several processes start at once, one loads and
 * the others find it done.
 */
export async function loadDemoShop(
  db: Kysely<DB>,
  { now, passwords, hashPassword, dataKeys }: DemoShopOptions,
): Promise<{ loaded: boolean }> {
  if (!(await isEmpty(db))) return { loaded: false };
  const [customer, seller, admin] = await Promise.all([
    hashPassword(passwords.customer),
    hashPassword(passwords.seller),
    hashPassword(passwords.admin),
  ]);
  const passwordHashes: PasswordHashes = { customer, seller, admin };
  return db.transaction().execute(async (trx) => {
    // Another process may be loading it. On a slow machine that exceeds the statement timeout.
    await sql`set local lock_timeout = '5min'`.execute(trx);
    await sql`set local statement_timeout = '5min'`.execute(trx);
    await sql`select pg_advisory_xact_lock(hashtext('bullnose demo shop'))`.execute(trx);
    if (!(await isEmpty(trx))) return { loaded: false };
    await insertShop(trx, { now, passwordHashes, dataKeys });
    return { loaded: true };
  });
}

/**
 * Gives the demo's profile to a demo shop that was loaded before shops had one. Changes nothing
 * once somebody has entered a name.
 */
export async function nameDemoShop(db: Kysely<DB>): Promise<void> {
  await db.updateTable('global_settings').set(demoShop).where('trading_name', 'is', null).execute();
}

async function isEmpty(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql<{ filled: boolean }>`
    select exists (select from auth_users) or exists (select from departments)
      or exists (select from products) as filled
  `.execute(db);
  return rows[0]?.filled === false;
}

async function insertShop(
  trx: Kysely<DB>,
  input: { now: Date; passwordHashes: PasswordHashes; dataKeys: DataKeys },
): Promise<void> {
  await trx.updateTable('global_settings').set(demoShop).execute();
  await trx.updateTable('payout_settings').set(demoPayoutSettings).execute();
  await insertStores(trx, input.now);
  await publishTexts(trx, input.now);
  const sold = orderRows(input.now);
  // The tables are in an order that their foreign keys allow.
  for (const [table, rows] of Object.entries({
    ...shopRows(input),
    ...sold,
    ...reviewRows(sold, input.now),
    ...messageRows(input.now),
  })) {
    await insertRows(trx, table as keyof DB, rows);
    if (table === 'user_profiles') await nameSellers(trx, input.now);
  }
  for (const paid of sold.payment_sessions.toSorted(byTime)) {
    const ctx = { db: trx, now: new Date(paid.updated_at) };
    await issueInvoices(ctx, paid.order_id);
    await postPayment(ctx, { orderId: paid.order_id, sessionId: paid.id });
    await followEarnings(ctx, paid.order_id);
  }
  await releaseEarnings({ db: trx, now: input.now });
  await insertEarlierPrices(trx, input.now);
  await sql`
    update stock_items set reserved = held.quantity
    from (
      select stock_item_id, sum(quantity)::integer as quantity from stock_holds where state = 'held' group by 1
    ) held
    where held.stock_item_id = stock_items.id
  `.execute(trx);
}

/** Fills the profiles that a trigger has added with the people. */
async function nameSellers(trx: Kysely<DB>, now: Date): Promise<void> {
  for (const { id, profile } of sellerProfiles(now)) {
    await trx.updateTable('seller_profiles').set(profile).where('id', '=', id).execute();
  }
  await sql`
    insert into seller_agreements (
      seller_id, version_id, accepted_at, accepted_by, accepted_by_name, accepted_by_email)
    select p.id, v.id, ${now}, p.id, trim(u.first_name || ' ' || u.last_name), auth_users.email
    from seller_profiles p
    join user_profiles u on u.id = p.id
    join auth_users on auth_users.id = p.id
    cross join content_versions v
    join content_items item on item.id = v.item_id
    where item.slug = ${SELLER_AGREEMENT}`.execute(trx);
  await updateSellingStates(trx, { now, day: sydneyDay(now) });
  // Nobody has seen the slugs that the sellers had before they were named.
  await trx.deleteFrom('former_slugs').where('kind', '=', 'seller').execute();
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Every saving of the demo shop began an hour ago; until then the goods cost the struck price. */
const REDUCED_AGO_MS = 60 * 60 * 1000;
/** The prices of products that are newer date back as far, longer than the rule asks for. */
const PRICED_AGO_MS = 60 * DAY_MS;

/**
 * Writes the price history that proves the savings of the demo shop (Rule 111). The triggers have
 * recorded the current prices from when the products were created: those become the prices before
 * the saving, and the current ones follow.
 */
async function insertEarlierPrices(trx: Kysely<DB>, now: Date): Promise<void> {
  const reducedAt = new Date(now.getTime() - REDUCED_AGO_MS);
  const pricedAt = new Date(now.getTime() - PRICED_AGO_MS);
  await sql`
    create temporary table reduced on commit drop as
    select h.id, h.product_id, h.variant_id, h.price_cents, h.original_price_cents,
      h.shown_price_cents, greatest(h.price_cents, own.original_price_cents) as earlier_cents
    from price_history h
    join price_history own on own.product_id = h.product_id and own.variant_id is null
    where (own.original_price_cents > own.price_cents or own.shown_price_cents < own.price_cents)
      and (h.variant_id is null
        or (h.price_cents = own.price_cents and own.original_price_cents > h.price_cents))`.execute(
    trx,
  );
  await sql`
    update price_history set valid_from = least(valid_from, ${pricedAt})
    where product_id in (select product_id from reduced)`.execute(trx);
  await sql`
    update price_history set price_cents = earlier_cents, original_price_cents = null,
      shown_price_cents = case when reduced.variant_id is null then earlier_cents end
    from reduced where reduced.id = price_history.id`.execute(trx);
  await sql`
    insert into price_history (
      product_id, variant_id, price_cents, original_price_cents, shown_price_cents, valid_from
    )
    select product_id, variant_id, price_cents, original_price_cents, shown_price_cents,
      ${reducedAt}::timestamptz
    from reduced order by id`.execute(trx);
}

async function insertRows<Table extends keyof DB>(
  trx: Kysely<DB>,
  table: Table,
  rows: readonly Insertable<DB[Table]>[],
): Promise<void> {
  await trx.insertInto(table).values(rows).execute();
}

function byTime(a: { updated_at: Date | string }, b: { updated_at: Date | string }): number {
  return new Date(a.updated_at).getTime() - new Date(b.updated_at).getTime();
}
