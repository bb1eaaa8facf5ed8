import { sql, type Selectable } from 'kysely';

import type { GlobalSettingsTable } from '#db/types.ts';

import { compiledQuery } from '#server/platform/compiled-query.ts';
import type { Db } from '#server/platform/database.ts';
import { preparedStatement } from '#server/platform/prepared-statement.ts';

const COLUMNS = [
  'trading_name',
  'legal_name',
  'abn',
  'gst_registered',
  'phone',
  'email',
  'business_hours',
  'postal_address',
  'logo',
  'icon',
  'brand_colour',
  'accent_colour',
  'mail_sender_name',
] as const;

/** Who runs the shop, as entered. */
export type ShopRow = Pick<Selectable<GlobalSettingsTable>, (typeof COLUMNS)[number]> & {
  /** Whether a store is published. */
  readonly has_stores: boolean;
};

/** Whether customers can visit a store: one is published (Rule 114). */
export const hasStores = sql<boolean>`exists (
  select from content_items item join content_versions version on version.item_id = item.id
  where item.kind = 'store' and version.published_from <= now()
)`;

/** The shop's profile; undefined only if the settings row was deleted. */
export async function findShopRow(db: Db): Promise<ShopRow | undefined> {
  const [row] = await shopRow(db, {});
  return row;
}

const shopRow = compiledQuery((db) =>
  db
    .selectFrom('global_settings')
    .select(COLUMNS)
    .select(hasStores.as('has_stores'))
    .modifyEnd(preparedStatement),
);
