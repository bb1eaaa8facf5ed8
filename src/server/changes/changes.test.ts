import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { useTestDatabase } from '#tests/support/database.ts';

import { type ChangeMark, findChangesSince } from '#server/changes/queries.ts';

const test = useTestDatabase();
const NOW = new Date('2026-03-02T01:00:00Z');
let reader: pg.Client;
let mark: ChangeMark | null;

beforeEach(async () => {
  reader = new pg.Client({ connectionString: test.url });
  await reader.connect();
  await test.pool.query(`
    insert into auth_users (id, email, created_at, updated_at)
      values ('00000000-0000-0000-0000-0000000000aa', 'seller@example.com', now(), now());
    insert into user_profiles (id, first_name, last_name, role, created_at)
      values ('00000000-0000-0000-0000-0000000000aa', 'Priya', 'Raman', 'seller', now());
    insert into departments (id, slug, name, created_at)
      values ('00000000-0000-0000-0000-0000000000d1', 'tools', 'Tools', now()),
        ('00000000-0000-0000-0000-0000000000d2', 'paint', 'Paint', now());
    insert into categories (id, slug, name, department_id, created_at)
      values ('00000000-0000-0000-0000-0000000000c1', 'drills', 'Drills', '00000000-0000-0000-0000-0000000000d1', now());
    insert into products (id, slug, name, price_cents, department_id, category_id, created_at, updated_at)
      values ('00000000-0000-0000-0000-000000000001', 'drill', 'Drill', 9900,
          '00000000-0000-0000-0000-0000000000d1', '00000000-0000-0000-0000-0000000000c1', now(), now()),
        ('00000000-0000-0000-0000-000000000002', 'brush', 'Brush', 500,
          '00000000-0000-0000-0000-0000000000d2', null, now(), now());
    insert into stock_items (id, product_id, on_hand)
      values ('00000000-0000-0000-0000-0000000000f1', '00000000-0000-0000-0000-000000000001', 5);
  `);
  mark = (await findChangesSince(reader, null, NOW)).mark;
});

afterEach(() => reader.end());

/** The changes that a reader has not seen yet. */
async function news(now = NOW): Promise<string[]> {
  const changes = await findChangesSince(reader, mark, now);
  ({ mark } = changes);
  return changes.tags.toSorted();
}

async function after(statement: string): Promise<string[]> {
  await test.pool.query(statement);
  return news();
}

const DRILL = 'product:00000000-0000-0000-0000-000000000001';
const LISTS_OF_DRILL = ['products', 'products-in:category/drills', 'products-in:department/tools'];

describe('changes of the catalogue', () => {
  it('a price or a name affects the product and the lists that contain it', async () => {
    expect(await after(`update products set price_cents = 8900 where slug = 'drill'`)).toEqual([
      DRILL,
      ...LISTS_OF_DRILL,
    ]);
    expect(await after(`update products set name = 'Big drill' where slug = 'drill'`)).toEqual([
      DRILL,
      ...LISTS_OF_DRILL,
    ]);
  });

  it('a picture affects only the pages that show the product', async () => {
    expect(await after(`update products set images = '["/x.webp"]' where slug = 'drill'`)).toEqual([
      DRILL,
    ]);
  });

  it('quantity prices affect only the pages of their product', async () => {
    const rows = `quantity_prices = '[{"from": 10, "price_cents": 1}]'`;
    expect(await after(`update products set ${rows} where slug = 'drill'`)).toEqual([DRILL]);
    await after(`insert into product_variants (id, product_id, position, name, price_cents, created_at)
      values (gen_random_uuid(), '00000000-0000-0000-0000-000000000001', 0, 'Red', 9900, now())`);
    expect(await after(`update product_variants set ${rows}`)).toEqual([DRILL]);
    expect(await after(`update product_variants set ${rows}`)).toEqual([]);
    expect(
      await after(`update product_variants set name = 'Blue', quantity_prices = '[]'`),
    ).toEqual([DRILL, ...LISTS_OF_DRILL]);
  });

  it('an update that changes nothing affects no pages', async () => {
    expect(await after(`update products set updated_at = now() + interval '1 s'`)).toEqual([]);
    expect(await after(`update products set name = 'x' where slug = 'none'`)).toEqual([]);
    expect(await after(`update stock_items set reserved = reserved`)).toEqual([]);
  });

  it('a move affects the lists it left, the lists it joined, and the counts', async () => {
    expect(
      await after(`update products set category_id = null,
        department_id = '00000000-0000-0000-0000-0000000000d2' where slug = 'drill'`),
    ).toEqual([
      'product-counts',
      DRILL,
      'products',
      'products-in:category/drills',
      'products-in:department/paint',
      'products-in:department/tools',
    ]);
  });

  it('a new, an archived and a deleted product affect the counts', async () => {
    const added =
      await after(`insert into products (id, slug, name, price_cents, department_id, created_at, updated_at)
      values ('00000000-0000-0000-0000-000000000003', 'saw', 'Saw', 100, '00000000-0000-0000-0000-0000000000d1', now(), now())`);
    const changed = [
      'product-counts',
      'product:00000000-0000-0000-0000-000000000003',
      'products',
      'products-in:department/tools',
    ];
    expect(added).toEqual(changed);
    expect(await after(`update products set archived_at = now() where slug = 'saw'`)).toEqual(
      changed,
    );
    expect(await after(`delete from products where slug = 'saw'`)).toEqual(changed);
    expect(await after(`update products set is_withheld = true where slug = 'drill'`)).toEqual([
      'product-counts',
      DRILL,
      ...LISTS_OF_DRILL,
    ]);
  });

  it('a lower stock affects the product only; selling out affects the lists', async () => {
    expect(await after(`update stock_items set on_hand = 4`)).toEqual([DRILL]);
    expect(await after(`update stock_items set reserved = 4`)).toEqual([DRILL, ...LISTS_OF_DRILL]);
    expect(await after(`update stock_items set on_hand = 0, reserved = 0`)).toEqual([]);
    expect(await after(`update stock_items set on_hand = 9`)).toEqual([DRILL, ...LISTS_OF_DRILL]);
  });

  it('a recall affects the list of recalls, its product and the lists', async () => {
    const changed = [DRILL, 'recalls', ...LISTS_OF_DRILL].toSorted();
    expect(
      await after(`insert into recalls (id, product_id, is_by_admin, title, danger, instructions,
          remedy, contact, published_at, stopped_at, created_at, updated_at)
        values (gen_random_uuid(), '00000000-0000-0000-0000-000000000001', true, 'Sharp', 'Cuts',
          'Stop', 'refund', 'Us', now(), now(), now(), now())`),
    ).toEqual(changed);
    expect(await after(`update recalls set cleared_at = now(), cleared_reason = 'Safe'`)).toEqual(
      changed,
    );
    expect(await after(`delete from recalls`)).toEqual(changed);
  });

  it('a variant affects its product and the lists', async () => {
    expect(
      await after(`insert into product_variants (id, product_id, position, name, price_cents, created_at)
        values (gen_random_uuid(), '00000000-0000-0000-0000-000000000001', 0, 'Red', 9900, now())`),
    ).toEqual([DRILL, ...LISTS_OF_DRILL]);
    expect(await after(`update product_variants set price_cents = 1`)).toEqual([
      DRILL,
      ...LISTS_OF_DRILL,
    ]);
    expect(await after(`delete from product_variants`)).toEqual([DRILL, ...LISTS_OF_DRILL]);
  });

  it.each([
    [`update departments set name = 'All tools' where slug = 'tools'`, ['departments', 'products']],
    [`update categories set name = 'All drills'`, ['departments', 'products']],
    [`update global_settings set default_tax_rate_bps = 1500`, ['settings']],
    [`update user_profiles set first_name = 'Pria'`, ['products', 'sellers']],
    [`update user_profiles set suspended_at = now()`, ['products', 'sellers']],
    [
      `insert into services (id, slug, name, price_cents, created_at, updated_at)
        values (gen_random_uuid(), 'hang', 'Hang a door', 100, now(), now())`,
      ['services'],
    ],
  ])('%s', async (statement, tags) => {
    expect(await after(statement)).toEqual(tags);
  });

  it('a rating affects the page of its seller only, and their name every page with it', async () => {
    const seller = '00000000-0000-0000-0000-0000000000aa';
    await after(`insert into seller_profiles (id, slug, trading_name, created_at)
      values ('${seller}', 'priya', 'Priya Tools', now()) on conflict do nothing`);
    const rated = `star_counts = '{0,0,0,0,1}', review_count = 1, rating_tenths = 50`;
    expect(await after(`update seller_profiles set ${rated}`)).toEqual([`seller:${seller}`]);
    expect(await after(`update seller_profiles set updated_at = now()`)).toEqual([]);
    expect(await after(`update seller_profiles set trading_name = 'Raman Tools'`)).toEqual([
      'sellers',
    ]);
    expect(await after(`update seller_profiles set review_count = 0, about = 'x'`)).toEqual([
      'sellers',
    ]);
  });

  it('a large change drops everything, also on an empty table', async () => {
    expect(
      await after(`insert into products (id, slug, name, price_cents, created_at, updated_at)
        select gen_random_uuid(), 'nail-' || n, 'Nail', 10, now(), now() from generate_series(1, 201) n`),
    ).toEqual(['everything']);
    expect(await after('truncate products cascade')).toContain('everything');
  });

  it('a customer who signs up, fills a cart and orders drops no page', async () => {
    expect(
      await after(`insert into auth_users (id, email, created_at, updated_at)
          values ('00000000-0000-0000-0000-0000000000bb', 'robin@example.com', now(), now());
        insert into user_profiles (id, first_name, created_at)
          values ('00000000-0000-0000-0000-0000000000bb', 'Robin', now());
        update user_profiles set first_name = 'Rob' where role = 'customer'`),
    ).toEqual([]);
  });
});

describe('reading changes', () => {
  it('finds a change that began first and committed last', async () => {
    const early = await test.pool.connect();
    await early.query('begin');
    await early.query(`update products set name = 'Early' where slug = 'brush'`);
    expect(await after(`update products set name = 'Late' where slug = 'drill'`)).toContain(DRILL);
    expect(await news()).toEqual([]);
    await early.query('commit');
    early.release();
    expect(await news()).toContain('product:00000000-0000-0000-0000-000000000002');
    expect(await news()).toEqual([]);
  });

  it('ignores a change that was rolled back', async () => {
    expect(
      await after(`begin; update products set name = 'No' where slug = 'drill'; rollback`),
    ).toEqual([]);
  });

  it('reports a text at its publication time', async () => {
    const published =
      await after(`update content_versions set published_from = '2026-03-02T02:00:00Z'
      where item_id = (select id from content_items where slug = 'terms')`);
    expect(published).toEqual(['content']);
    expect(await news(new Date('2026-03-02T01:59:59Z'))).toEqual([]);
    expect(await news(new Date('2026-03-02T02:00:00Z'))).toContain('content');
  });

  it('reports an article at its publication time', async () => {
    const added =
      await after(`insert into diy_articles (id, slug, title, content, published_at, created_at, updated_at)
      values (gen_random_uuid(), 'deck', 'A deck', '<p>x</p>', '2026-03-02T02:00:00Z', now(), now())`);
    expect(added).toEqual(['articles']);
    expect(await news(new Date('2026-03-02T01:59:59Z'))).toEqual([]);
    expect(await news(new Date('2026-03-02T02:00:00Z'))).toEqual(['articles', 'content']);
    expect(await news(new Date('2026-03-02T03:00:00Z'))).toEqual([]);
  });
});

/** What no public page shows. */
const PRIVATE_TABLES = [
  'addresses',
  'api_keys',
  'attribute_readings',
  'audit_entries',
  'auth_factors',
  'auth_one_time_tokens',
  'auth_recovery_codes',
  'auth_sessions',
  'auth_users',
  'backups',
  'book_differences',
  'cart_items',
  'commission_documents',
  'commission_months',
  'commission_rules',
  'consents',
  'data_key_check',
  'document_series',
  'import_archive_parts',
  'import_mappings',
  'import_pictures',
  'import_rows',
  'imports',
  'ledger_balances',
  'ledger_postings',
  'ledger_transactions',
  'mails',
  'message_pictures',
  'message_threads',
  'messages',
  'migrations',
  'notice_preferences',
  'notice_readers',
  'notices',
  'office_product_words',
  'opening_confirmations',
  'order_events',
  'order_items',
  'order_requests',
  'order_sellers',
  'orders',
  'page_changes',
  'parcel_lines',
  'parcels',
  'password_throttles',
  'payment_alerts',
  'payment_disputes',
  'payment_events',
  'payment_sessions',
  'payout_files',
  'payout_lines',
  'payout_movements',
  'payout_settings',
  'payouts',
  'price_change_items',
  'price_changes',
  'price_history',
  'processes',
  'provider_readings',
  'provider_transactions',
  'rate_limits',
  'recall_mails',
  'refund_lines',
  'return_lines',
  'return_pictures',
  'return_steps',
  'returns',
  'refunds',
  'removed_files',
  'restored_jobs',
  'restores',
  'review_requests',
  'sandbox_refunds',
  'sandbox_sessions',
  'sandbox_transactions',
  'saved_views',
  'search_misses',
  'seller_agreements',
  'seller_applications',
  'seller_bank_details',
  'seller_earnings',
  'seller_invitations',
  'seller_members',
  'seller_settings',
  'skipped_document_numbers',
  'stock_holds',
  'stock_movements',
  'stock_requests',
  'stored_files',
  'tax_documents',
  'unsubscribe_links',
  'webhook_attempts',
  'webhook_deliveries',
  'webhook_endpoints',
  'webhook_outbox',
  'wishlist_items',
];

/** Tables that triggers derive from reporting tables in the same transaction. */
const DERIVED_TABLES = [
  'attribute_values',
  'facet_keys',
  'facet_pending',
  'facet_rollup',
  'facet_state',
  'former_slugs',
  'product_search',
  'product_words',
  'review_votes',
  'search_words',
];

it('every table either reports its changes or is shown on no public page', async () => {
  const { rows } = await test.pool.query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not exists (select from pg_trigger where tgrelid = pg_class.oid and tgname like 'page\\_change%')
    order by relname`);
  expect(
    rows
      .map(({ name }) => name)
      .filter((name) => ![...PRIVATE_TABLES, ...DERIVED_TABLES].includes(name)),
    'add a trigger in db/functions/page_change_of_table.sql, or say here that no public page shows them',
  ).toEqual([]);
});
