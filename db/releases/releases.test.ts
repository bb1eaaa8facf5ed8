import { readFileSync } from 'node:fs';

import { sql, type Kysely } from 'kysely';
import { beforeEach, describe, expect, inject, it } from 'vitest';

import { readSchemaFiles, sqlFile } from '#db/migrations/index.ts';
import type { DB } from '#db/types.ts';
import { checkInvariants } from '#server/invariants/check-invariants.ts';
import { migrateToLatest } from '#server/platform/migrate.ts';
import { openBankDetails } from '#server/sellers/bank-details.ts';
import { useEmptyDatabase } from '#tests/support/database.ts';
import { withMovedProfiles } from '#tests/support/moved-profiles.ts';
import { readSchemaCatalogue } from '#tests/support/schema-catalogue.ts';

import { placeEveryOrder } from '../../scripts/release/every-order.ts';
import { openShop } from '../../scripts/release/shop.ts';
import { readReleases, RELEASES_DATA_KEY } from './read-releases.ts';

const releases = readReleases();
const HOUR_MS = 60 * 60 * 1000;

/** What no order of a released shop can show. */
const NOT_SHOWN = [
  // Only between two statements of a call to the provider.
  'payment_sessions.status creating',
  // No code writes it.
  'orders.payment_status failed',
];

const database = useEmptyDatabase();

type Rows = Record<string, Record<string, unknown>[]>;

/** Every row of every table, but for the list of migrations and what only processes read. */
async function readRows(db: Kysely<DB>): Promise<Rows> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename not in ('migrations', 'page_changes')
    order by 1`.execute(db);
  const all: Rows = {};
  for (const { name: table } of tables) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) as row from ${sql.table(table)} t`.execute(db);
    all[table] = rows.map(({ row }) => row);
  }
  all['seller_settings'] = withMovedProfiles(all['seller_settings'], all['seller_profiles']);
  return all;
}

/**
 * What the upgrade makes of ratings that no review gave (Rule 136): nothing. Marks for processes
 * that add up facets, which change none of them, may come with that, and the words of these
 * products are written again.
 */
function withoutRatings(all: Rows): Rows {
  const set = (table: string, values: Record<string, unknown>) =>
    (all[table] ?? []).map((row) => ({ ...row, ...values }));
  return {
    ...all,
    products: set('products', { rating_tenths: 0, review_count: 0 }),
    product_search: set('product_search', { rating_tenths: 0, review_count: 0 }),
    product_words: set('product_words', { popularity: 0, document: null }),
    facet_pending: (all['facet_pending'] ?? []).filter(({ delta }) => Number(delta) !== 0),
  };
}

/** The rows as sorted texts, with the columns that `like` has. */
function withColumnsOf(all: Rows, like: Rows): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(like).map(([table, [first = {}]]) => {
      const columns = Object.keys(first).toSorted();
      return [table, (all[table] ?? []).map((row) => JSON.stringify(row, columns)).toSorted()];
    }),
  );
}

/** The numbers that an owner would compare after an upgrade. */
async function readNumbers(db: Kysely<DB>) {
  const { rows } = await sql<Record<string, unknown>>`
    select
      (select jsonb_object_agg(status || ' ' || payment_status, n) from (
        select status, payment_status, count(*) as n from orders group by 1, 2) o) as orders,
      (select sum(total_cents) from orders) as total_cents,
      (select sum(captured_cents) from payment_sessions) as captured_cents,
      (select sum(amount_cents) from refunds where status = 'succeeded') as refunded_cents,
      (select jsonb_build_array(count(*), sum(total_cents)) from tax_documents) as documents,
      (select jsonb_build_array(sum(on_hand), sum(reserved)) from stock_items) as stock`.execute(
    db,
  );
  return rows[0] ?? {};
}

/** Each value that a check such as `status in ('open', 'paid')` of the tables of orders allows. */
async function listStates(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ table: string; column: string; value: string }>`
    select conrelid::regclass::text as table, attname as column,
      (regexp_matches(pg_get_constraintdef(c.oid), '''([a-z_]+)''::text', 'g'))[1] as value
    from pg_constraint c
    join pg_attribute a on a.attrelid = conrelid and conkey = array[attnum]
    where contype = 'c' and pg_get_constraintdef(c.oid) like '%= ANY (ARRAY[%'
      and conrelid::regclass::text ~ '^(orders|payment|refunds|stock|tax_documents|sandbox)'`.execute(
    db,
  );
  return rows.map(({ table, column, value }) => `${table}.${column} ${value}`);
}

describe('db/releases', () => {
  it('has a release, whose migrations the present ones only add to', () => {
    expect(releases.map(({ version }) => version)).toContain('0.2.0');
    const present = readFileSync('db/migrations/checksums.txt', 'utf8');
    for (const { checksums } of releases) {
      expect(present.slice(0, checksums.length)).toBe(checksums);
    }
  });
});

describe.each(releases)('the shop of release $version', ({ checksums, readDump }) => {
  beforeEach(() => database.run(readDump()));

  it('has the migrations of its list, and orders in every state', async () => {
    const db = database.open();
    const { rows } = await sql<{ line: string }>`
      select checksum || '  ' || name || E'\n' as line from migrations
      where name like '%.sql' order by name`.execute(db);
    expect(rows.map(({ line }) => line).join('')).toBe(checksums);

    const all = await readRows(db);
    const states = await listStates(db);
    expect(states.length).toBeGreaterThan(30);
    const missing = states.filter((state) => {
      const [place = '', value] = state.split(' ');
      const [table = '', column = ''] = place.split('.');
      return !(all[table] ?? []).some((row) => row[column] === value);
    });
    expect(missing.toSorted()).toEqual(NOT_SHOWN.toSorted());
  });

  it('is upgraded with every row and every sum, to the schema of a new one', async () => {
    const db = database.open();
    const before = await readRows(db);
    const numbers = await readNumbers(db);
    const released = checksums.split('\n').length - 1;
    expect(await migrateToLatest(db)).toEqual({
      applied: readSchemaFiles()
        .migrations.slice(released)
        .map((file) => file.name),
    });

    expect(await readNumbers(db)).toEqual(numbers);
    const after = withoutRatings(await readRows(db));
    expect(withColumnsOf(after, before)).toEqual(withColumnsOf(withoutRatings(before), before));
    const rated = await sql`select from products where rating_tenths + review_count <> 0`.execute(
      db,
    );
    expect(rated.rows).toEqual([]);
    expect(await readSchemaCatalogue(db)).toEqual(
      await readSchemaCatalogue(database.open(inject('templateUrl'))),
    );
    expect(await checkInvariants(db, null)).toEqual([]);
    expect(await migrateToLatest(db)).toEqual({ applied: [] });
    const sealed = await db
      .selectFrom('seller_applications')
      .select(['id', 'bank_details'])
      .executeTakeFirstOrThrow();
    expect(openBankDetails([RELEASES_DATA_KEY], sealed).bank_bsb).toMatch(/^\d{3}-\d{3}$/);
  });

  // A later release has them already.
  it.skipIf(checksums.includes('0028-savings.sql'))(
    'has the savings that its own price history proves, without a change of a product',
    async () => {
      const db = database.open();
      // A higher price until between 1 and 94 days ago, or none.
      await sql`
        with present as (
          select *, row_number() over (order by id)::integer as number from price_history
        ), moved as (
          update price_history set valid_from = now() - present.number % 95 * interval '24 hours'
          from present where present.id = price_history.id
        )
        insert into price_history (product_id, variant_id, price_cents, shown_price_cents, valid_from)
        select product_id, variant_id, price_cents * 2,
          case when variant_id is null then price_cents * 2 end, now() - interval '2400 hours'
        from present where number % 3 > 0`.execute(db);
      const versions = () =>
        sql`select id, version from products union all select id, version from product_variants
          order by 1`.execute(db);
      const before = (await versions()).rows;
      await migrateToLatest(db);

      expect((await versions()).rows).toEqual(before);
      const { rows } = await sql<{ stored: Date | null; proven: Date | null }>`
        select coalesce(v.saving_until, p.saving_until) as stored,
          case when s.proven_until > now() then s.proven_until end as proven
        from product_savings s
        left join products p on p.id = s.product_id and s.variant_id is null
        left join product_variants v on v.id = s.variant_id`.execute(db);
      expect(rows.map(({ stored }) => stored)).toEqual(rows.map(({ proven }) => proven));
      const count = rows.filter(({ stored }) => stored !== null).length;
      expect(count).toBeGreaterThan(20);
      expect(count).toBeLessThan(rows.length / 2);
    },
  );

  it('sells, sends and refunds on after the upgrade', async () => {
    const db = database.open();
    await migrateToLatest(db);
    const { orders } = await readNumbers(db);
    const last = await db
      .selectFrom('orders')
      .select((eb) => eb.fn.max('updated_at').as('at'))
      .executeTakeFirstOrThrow();
    await placeEveryOrder(await openShop(db, new Date(last.at.getTime() + HOUR_MS)));
    expect(await readNumbers(db)).not.toMatchObject({ orders });
    expect(await checkInvariants(db, null)).toEqual([]);
  });

  it('stays as it is when a migration fails, and the failure says which one and why', async () => {
    const db = database.open();
    const schema = readSchemaFiles();
    const before = [await readSchemaCatalogue(db), await readRows(db)];
    const broken = sqlFile('9999-broken.sql', 'delete from cart_items; select 1 / 0');
    const migrations = [...schema.migrations, broken];
    await expect(migrateToLatest(db, { ...schema, migrations })).rejects.toThrow(
      'The migration 9999-broken.sql failed: division by zero',
    );
    expect([await readSchemaCatalogue(db), await readRows(db)]).toEqual(before);
  });
});
