import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';

import type { GlobalSettingsTable, SellerProfilesTable, SellerSettingsTable } from '#db/types.ts';
import type { SydneyDay } from '#domain/sellers/time-away.ts';

import { compiledQuery } from '#server/platform/compiled-query.ts';
import { countRows } from '#server/platform/count-rows.ts';
import { preparedStatement } from '#server/platform/prepared-statement.ts';
import type { Db } from '#server/platform/database.ts';

/** The single settings row's fixed id. */
export const GLOBAL_SETTINGS_ID = '00000000-0000-0000-0000-000000000001';

/** The settings that the totals of an order depend on. */
export type PlatformSettingsRow = Omit<
  Selectable<GlobalSettingsTable>,
  | 'id'
  | 'platform_fulfillment_enabled'
  | 'gst_registrations'
  | 'gst_next_from'
  | 'express_delivery_days'
  | 'delivery_tracking_enabled'
  | 'keep_order_contacts_months'
  | 'keep_invoice_names_months'
  | 'keep_audit_months'
  | 'return_days'
  | 'earnings_hold_days'
  | 'earnings_unrecorded_days'
  | 'price_match'
  | 'saving_days'
  | 'saving_window_days'
  | 'updated_at'
  | 'version'
>;

/** What a seller has saved about tax and freight. */
export type SellerRulesRow = Pick<
  Selectable<SellerSettingsTable>,
  'tax_rate_override_bps' | 'shipping_rules' | 'gst_registered' | 'abn'
>;

/** Serialises saves of the platform's or a seller's settings, even before a row exists. */
export async function lockSettings(db: Db, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`settings ${id}`}, 0))`.execute(db);
}

/** The settings row, or undefined. */
export async function findGlobalSettings(db: Db) {
  const [row] = await globalSettings(db, {});
  return row;
}

/** The settings row, which every migrated database has. */
export async function requireGlobalSettings(db: Db) {
  const row = await findGlobalSettings(db);
  if (row === undefined) throw new Error('global_settings has no row; the migrations add it.');
  return row;
}

const globalSettings = compiledQuery((db) =>
  db
    .selectFrom('global_settings')
    .selectAll()
    .where('id', '=', GLOBAL_SETTINGS_ID)
    .modifyEnd(preparedStatement),
);

/** The settings row inside a statement that reads more; null without one. */
export const globalSettingsJson = sql<PlatformSettingsRow | null>`(
  select to_jsonb(g) from global_settings g where g.id = ${GLOBAL_SETTINGS_ID})`;

export async function upsertGlobalSettings(db: Db, row: Insertable<GlobalSettingsTable>) {
  const { id: _id, ...change } = row;
  await db
    .insertInto('global_settings')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(change))
    .execute();
}

/** The settings in which an answer about GST waits whose day has come, in the order of locking. */
export async function listDueRegistrations(db: Db, day: SydneyDay): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select id from global_settings where gst_next_from <= ${day}
    union all
    select seller_id from seller_settings where gst_next_from <= ${day}
    order by 1`.execute(db);
  return rows;
}

export async function updateSellerRegistration(
  db: Db,
  sellerId: string,
  columns: Pick<
    Updateable<SellerSettingsTable>,
    'gst_registered' | 'gst_registrations' | 'gst_next_from'
  >,
): Promise<void> {
  await db.updateTable('seller_settings').set(columns).where('seller_id', '=', sellerId).execute();
}

/** What an administrator confirmed before the opening has to be confirmed again (Rule 110). */
export async function takeBackConfirmation(db: Db, line: 'settings'): Promise<void> {
  await db.deleteFrom('opening_confirmations').where('line', '=', line).execute();
}

export async function updateShopProfile(db: Db, profile: Updateable<GlobalSettingsTable>) {
  await db
    .updateTable('global_settings')
    .set(profile)
    .where('id', '=', GLOBAL_SETTINGS_ID)
    .executeTakeFirstOrThrow();
}

export async function countTaxableProducts(db: Db): Promise<number> {
  return countRows(
    db.selectFrom('products').where('is_taxable', '=', true).where('archived_at', 'is', null),
  );
}

/** Products per statement, to stay far below the statement timeout. */
const CLEARED_AT_ONCE = 2_000;

/** Removes the own tax rates of all taxable products; returns how many had one. */
export async function clearCustomTaxRates(db: Db, now: Date): Promise<number> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('is_taxable', '=', true)
    .where('custom_tax_rate_bps', 'is not', null)
    .orderBy('id')
    .execute();
  let cleared = 0;
  for (let from = 0; from < rows.length; from += CLEARED_AT_ONCE) {
    const ids = rows.slice(from, from + CLEARED_AT_ONCE).map(({ id }) => id);
    const { numUpdatedRows } = await db
      .updateTable('products')
      .set({ custom_tax_rate_bps: null, updated_at: now })
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .where('is_taxable', '=', true)
      .executeTakeFirst();
    cleared += Number(numUpdatedRows);
  }
  return cleared;
}

export async function findSellerSettingsRow(db: Db, sellerId: string) {
  return db
    .selectFrom('seller_settings')
    .selectAll()
    .where('seller_id', '=', sellerId)
    .executeTakeFirst();
}

export async function upsertSellerSettings(db: Db, row: Insertable<SellerSettingsTable>) {
  const { seller_id: _id, ...change } = row;
  await db
    .insertInto('seller_settings')
    .values(row)
    .onConflict((conflict) => conflict.column('seller_id').doUpdateSet(change))
    .execute();
}

/** A seller's profile; undefined for anyone who never was a seller. */
export async function findSellerProfile(db: Db, sellerId: string) {
  return db
    .selectFrom('seller_profiles')
    .select([
      'id',
      'trading_name',
      'slug',
      'logo',
      'banner',
      'about',
      'dispatch_days',
      'return_address',
      'away_from',
      'away_until',
      'away_is_off_sale',
      'version',
    ])
    .where('id', '=', sellerId)
    .executeTakeFirst();
}

export async function lockSellerProfile(db: Db, sellerId: string) {
  return db
    .selectFrom('seller_profiles')
    .select('id')
    .where('id', '=', sellerId)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateSellerProfile(
  db: Db,
  sellerId: string,
  profile: Updateable<SellerProfilesTable>,
) {
  await db
    .updateTable('seller_profiles')
    .set(profile)
    .where('id', '=', sellerId)
    .executeTakeFirstOrThrow();
}

export async function sellerExists(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('user_profiles')
    .select('id')
    .where('id', '=', id)
    .where('role', 'in', ['seller', 'admin'])
    .executeTakeFirst();
  return row !== undefined;
}
