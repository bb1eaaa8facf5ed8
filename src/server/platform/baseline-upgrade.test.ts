import { readFileSync } from 'node:fs';

import { sql, type Kysely } from 'kysely';
import { beforeEach, describe, expect, inject, it } from 'vitest';

import { readSchemaFiles } from '#db/migrations/index.ts';
import type { DB } from '#db/types.ts';
import { checkInvariants } from '#server/invariants/check-invariants.ts';
import { useEmptyDatabase } from '#tests/support/database.ts';
import { withMovedProfiles } from '#tests/support/moved-profiles.ts';
import { readSchemaCatalogue } from '#tests/support/schema-catalogue.ts';

import { migrateToLatest } from './migrate.ts';

/** A small shop of the last version before the baseline, with at least one row in every table. */
const DUMP = readFileSync('tests/fixtures/before-baseline.sql', 'utf8');

/** Tables that the upgrade drops: counts of search texts, and the former list of migrations. */
const DROPPED = /^(search_(bits|bits_state|docs|frequent_words|outdated|runs)|kysely_.*)$/;

const RENAMED: Record<string, Record<string, string>> = {
  auth_users: { kept_session_id: 'retained_session_id' },
  former_slugs: { left_at: 'replaced_at' },
  mails: { news: 'notification' },
  payment_disputes: { told_at: 'reported_at' },
  payment_sessions: { asked_at: 'checked_at' },
};

/** What the migrations after the baseline add, besides tables. */
const ADDED = {
  migrations: readSchemaFiles()
    .migrations.map((file) => file.name)
    .filter((migration) => migration > '0013'),
  columns: [
    'document_series.is_for_commission',
    'categories.icon',
    'orders.terms_version_id',
    'order_items.commission_cents',
    'order_items.commission_rule',
    'refund_lines.commission_cents',
    'auth_sessions.passkey_challenge',
    'auth_sessions.passkey_challenge_at',
    'auth_sessions.second_factor_at',
    'auth_sessions.second_factor_method',
    'facet_pending.is_price_change',
    'global_settings.abn',
    'global_settings.accent_colour',
    'global_settings.brand_colour',
    'global_settings.business_hours',
    'global_settings.earnings_hold_days',
    'global_settings.earnings_unrecorded_days',
    'global_settings.email',
    'global_settings.gst_next_from',
    'global_settings.gst_registered',
    'global_settings.gst_registrations',
    'global_settings.icon',
    'global_settings.keep_audit_months',
    'global_settings.keep_invoice_names_months',
    'global_settings.keep_order_contacts_months',
    'global_settings.legal_name',
    'global_settings.logo',
    'global_settings.mail_sender_name',
    'global_settings.phone',
    'global_settings.postal_address',
    'global_settings.price_match',
    'global_settings.return_days',
    'global_settings.saving_days',
    'global_settings.saving_window_days',
    'global_settings.trading_name',
    'global_settings.age_rules',
    'mails.unsubscribe_url',
    'order_items.proof_of_age',
    'order_items.quantity_price_from',
    'order_items.warranty',
    'orders.contacts_removed_at',
    'product_variants.quantity_prices',
    'product_variants.saving_until',
    'products.age_restriction',
    'products.quantity_prices',
    'refunds.return_id',
    'products.saving_until',
    'products.star_counts',
    'products.warranty',
    // Ratings that no review gave become 0.
    'products.rating_tenths',
    'products.review_count',
    'diy_articles.product_choices',
    'product_search.attribute_keys',
    'product_words.attribute_keys',
    'facet_pending.attribute_keys',
    'product_search.rating_tenths',
    'product_search.review_count',
    'product_words.popularity',
    'stored_files.attached_at',
    'stored_files.is_for_import',
    'stored_files.is_public',
    'stock_items.is_recalled',
    'sandbox_sessions.aftermath',
    'seller_settings.gst_next_from',
    'seller_settings.gst_registrations',
    'seller_settings.keeps_shop_freight',
    'seller_settings.reserve_bps',
    'seller_settings.reserve_days',
  ],
};

const database = useEmptyDatabase();
beforeEach(() => database.run(DUMP));

/** Every row of every table as JSON, without what the upgrade adds or drops. */
async function rowsOf(db: Kysely<DB>): Promise<Record<string, Record<string, unknown>[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  const all: Record<string, Record<string, unknown>[]> = {};
  for (const { name: table } of tables) {
    if (DROPPED.test(table) || table === 'migrations') continue;
    const { rows } = await sql<{ row: object }>`
      select to_jsonb(t) as row from ${sql.table(table)} t order by to_jsonb(t)::text`.execute(db);
    all[table] = rows.map(({ row }) =>
      Object.fromEntries(
        Object.entries(row)
          .filter(([column]) => !ADDED.columns.includes(`${table}.${column}`))
          .map(([column, value]) => [RENAMED[table]?.[column] ?? column, value]),
      ),
    );
  }
  return all;
}

const sorted = (all: Record<string, object[]>) =>
  Object.fromEntries(
    Object.entries(all).map(([table, rows]) => [
      table,
      rows.map((row) => JSON.stringify(row, Object.keys(row).toSorted())).toSorted(),
    ]),
  );

describe('a database of the last version before the baseline', () => {
  it('has the schema of a new one after the upgrade, and all of its rows', async () => {
    const db = database.open();
    const before = await rowsOf(db);
    expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([]);
    expect(await migrateToLatest(db)).toEqual({ applied: ADDED.migrations });

    const fresh = await readSchemaCatalogue(database.open(inject('templateUrl')));
    expect(Object.keys(fresh.functions).length).toBeGreaterThan(40);
    expect(await readSchemaCatalogue(db)).toEqual(fresh);
    const after = await rowsOf(db);
    // An open shop goes on showing the texts that were part of the program.
    const {
      content_items: items = [],
      content_versions: versions = [],
      ledger_transactions: posted = [],
      ledger_postings: postings = [],
      ledger_balances: _balances,
      payout_settings: _payoutSettings,
      seller_earnings: earnings = [],
      sandbox_transactions: entered = [],
      ...others
    } = after;
    // Its two paid orders and its refund are in the ledger.
    expect([posted.length, postings.length, earnings.length]).toEqual([4, 10, 3]);
    // And in the sandbox's books.
    expect(entered).toHaveLength(3);
    // The seller agreement was not shown so far.
    const [draft, ...shown] = versions.toSorted(
      (a, b) => Number(a['published_from'] !== null) - Number(b['published_from'] !== null),
    );
    expect(items).toHaveLength(31);
    expect(draft).toMatchObject({ published_from: null });
    expect(shown).toHaveLength(30);
    for (const version of shown) {
      expect(version).toMatchObject({ published_from: '2026-07-31T14:00:00+00:00' });
    }
    // Every seller has a profile, with what was among their settings.
    const {
      seller_profiles: profiles = [],
      seller_settings: settings = [],
      seller_members: members = [],
      attribute_readings: readings = [],
      ...rest
    } = others;
    // A job reads the words of every category again.
    expect(readings).toHaveLength((before['categories'] ?? []).length);
    expect(profiles).toMatchObject([
      { slug: 'marsh', trading_name: 'Marsh' },
      { slug: 'robin-marsh', trading_name: null },
    ]);
    // And owns what they founded.
    const sellers = (before['user_profiles'] ?? []).filter(({ role }) => role === 'seller');
    expect(sellers.length).toBeGreaterThan(0);
    expect(members).toMatchObject(
      sellers.map(({ id }) => ({ user_id: id, seller_id: id, role: 'owner' })),
    );
    const upgraded = { ...rest, seller_settings: withMovedProfiles(settings, profiles) };
    const added = Object.keys(rest).filter((table) => !(table in before));
    const empty = Object.fromEntries(added.map((table) => [table, []]));
    expect(sorted(upgraded)).toEqual(sorted({ ...before, ...empty }));
    expect(await checkInvariants(db, null)).toEqual([]);
    expect(await migrateToLatest(db)).toEqual({ applied: [] });
  });

  it('keeps working: derived tables follow changes to its products', async () => {
    const db = database.open();
    await migrateToLatest(db);
    await sql`update products set price_cents = 1234, slug = slug || '-new', name = 'Spotted gum'`.execute(
      db,
    );
    await sql`update stock_items set on_hand = on_hand + 1`.execute(db);
    expect(await checkInvariants(db, null)).toMatchObject([{ code: 'I5b' }]);
    const { rows } = await sql<{ words: number; slugs: number; versions: number }>`
      select (select count(*)::int from product_words where name = 'spotted gum') as words,
        (select count(*)::int from former_slugs where kind = 'product') as slugs,
        (select min(version) from products) as versions`.execute(db);
    expect(rows[0]?.words).toBeGreaterThan(3);
    expect(rows[0]?.slugs).toBeGreaterThan(3);
    expect(rows[0]?.versions).toBeGreaterThan(1);
  });

  it('of an older version is refused with the remedy, and stays unchanged', async () => {
    const db = database.open();
    await sql`delete from kysely_migration where name = '0077-parcel-versions'`.execute(db);
    const before = await readSchemaCatalogue(db);
    await expect(migrateToLatest(db)).rejects.toThrow(
      'This database is of an older version of Bullnose than this one can upgrade (its last change is 0076-address-versions). Start the release before this one on it once, then start this one again.',
    );
    expect(await readSchemaCatalogue(db)).toEqual(before);
  });
});
