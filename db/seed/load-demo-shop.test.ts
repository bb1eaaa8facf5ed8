import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

import { checkInvariants } from '#server/invariants/check-invariants.ts';
import { listOrdersWithEndedHolds } from '#server/payments/queries.ts';
import { decrypt } from '#server/platform/encryption.ts';
import { useTestDatabase } from '#tests/support/database.ts';

import { DEMO_ACCOUNTS } from './accounts.ts';
import { buildAddress, buildSeller, buildUser } from './builders/people.ts';
import { buildArticle, buildService } from './builders/content.ts';
import { buildProduct, buildVariant } from './builders/catalogue.ts';
import { loadDemoShop, type DemoShopOptions } from './load-demo-shop.ts';

const database = useTestDatabase();

const options: DemoShopOptions = {
  now: new Date('2026-08-01T02:00:00.000Z'),
  passwords: { customer: 'c-word', seller: 's-word', admin: 'a-word' },
  hashPassword: (password) => Promise.resolve(`hash of ${password}`),
  dataKeys: [Buffer.alloc(32, 'bullnose')],
};

/** Ids that are new each time. */
const NEW_IDS = new Map([
  ['tax_documents', 'id'],
  ['ledger_transactions', 'id'],
  ['ledger_postings', 'transaction_id'],
]);

/**
 * Every row of every table as text, without what encryption, transaction numbers and new ids change
 * each time.
 */
async function contents(): Promise<Record<string, string[]>> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in ('facet_pending', 'facet_state', 'migrations', 'page_changes')
    order by 1
  `.execute(database.db);
  const all: Record<string, string[]> = {};
  for (const { name } of tables.rows) {
    const rows = await sql<{ row: string }>`
      select (to_jsonb(t) - 'bank_details' - ${NEW_IDS.get(name) ?? ''}::text)::text as row from ${sql.table(name)} t order by 1
    `.execute(database.db);
    all[name] = rows.rows.map(({ row }) => row);
  }
  return all;
}

describe('the demo shop', () => {
  test('fills an empty database once', async () => {
    expect(await loadDemoShop(database.db, options)).toEqual({ loaded: true });
    const first = await contents();
    expect(await loadDemoShop(database.db, options)).toEqual({ loaded: false });
    expect(await contents()).toEqual(first);
    const counts = Object.fromEntries(
      Object.entries(first).map(([table, rows]) => [table, rows.length]),
    );
    expect(counts).toMatchObject({
      departments: 8,
      categories: 28,
      products: 163,
      diy_articles: 8,
      services: 8,
      user_profiles: 51,
      seller_applications: 8,
      seller_settings: 6,
      orders: 129,
      reviews: 371,
    });
  });

  test('shows only ratings that its customers gave', async () => {
    await loadDemoShop(database.db, options);
    // Without statistics the joins below take as long as loading the shop.
    await sql`analyze`.execute(database.db);
    const { rows } = await sql<{ products: number; wrong: number; best: number; worst: number }>`
      select count(*)::integer as products, max(rating_tenths) as best, min(rating_tenths) as worst,
        count(*) filter (where review_count <> written or rating_tenths <> average)::integer as wrong
      from products
      join lateral (
        select count(*) as written, round(avg(stars) * 10) as average
        from reviews where product_id = products.id
      ) own on true
      where review_count > 0`.execute(database.db);
    expect(rows[0]).toMatchObject({ wrong: 0, worst: 32, best: 50 });
    expect(rows[0]?.products).toBeGreaterThan(110);
    const odd = await sql`
      select r.id from reviews r join order_items i on i.id = r.order_item_id
      join orders o on o.id = i.order_id
      where o.user_id <> r.user_id or i.product_id <> r.product_id or o.status <> 'delivered'
        or r.created_at >= ${options.now} or r.replied_at >= ${options.now}
        or r.created_at <= (
          select delivered_at from parcels p join parcel_lines l on l.parcel_id = p.id
          where l.order_item_id = i.id)
        or r.helpful_count <> (select count(*) from review_votes v where v.review_id = r.id)
        or exists (select from review_votes v where v.review_id = r.id and v.user_id = r.user_id)`.execute(
      database.db,
    );
    expect(odd.rows).toEqual([]);
  });

  test('has the commission of its rules on every line of a seller, and on no other', async () => {
    await loadDemoShop(database.db, options);
    const { rows } = await sql<{
      rule: string | null;
      is_own: boolean;
      lines: number;
      odd: number;
    }>`
      select commission_rule ->> 'name' as rule, seller_id is null as is_own,
        count(*)::integer as lines,
        count(*) filter (where (commission_cents > 0) = (seller_id is null))::integer as odd
      from order_items group by 1, 2 order by 1`.execute(database.db);
    expect(rows.map(({ rule, is_own, odd }) => ({ rule, is_own, odd }))).toEqual([
      { rule: 'Everyone', is_own: false, odd: 0 },
      { rule: 'Timber & Decking', is_own: false, odd: 0 },
      { rule: 'Tools & Workshop', is_own: false, odd: 0 },
      { rule: null, is_own: true, odd: 0 },
    ]);
  });

  test('is identical every time', async () => {
    await loadDemoShop(database.db, options);
    const first = await contents();
    await database.reset();
    await loadDemoShop(database.db, options);
    expect(await contents()).toEqual(first);
  });

  test('is loaded once when several processes start together', async () => {
    const loads = await Promise.all(
      Array.from({ length: 4 }, () => loadDemoShop(database.db, options)),
    );
    expect(loads.filter((load) => load.loaded)).toHaveLength(1);
  });

  test('is not loaded into a database that is already in use', async () => {
    await buildUser(database.db);
    expect(await loadDemoShop(database.db, options)).toEqual({ loaded: false });
    const { rows } = await sql`select from products`.execute(database.db);
    expect(rows).toHaveLength(0);
  });

  test('has passwords for three logins only', async () => {
    await loadDemoShop(database.db, options);
    const logins = await database.db
      .selectFrom('auth_users')
      .innerJoin('user_profiles', 'user_profiles.id', 'auth_users.id')
      .select(['email', 'password_hash', 'role'])
      .where('password_hash', 'is not', null)
      .orderBy('email')
      .execute();
    expect(logins).toEqual([
      { email: DEMO_ACCOUNTS.admin, password_hash: 'hash of a-word', role: 'admin' },
      { email: DEMO_ACCOUNTS.customer, password_hash: 'hash of c-word', role: 'customer' },
      { email: DEMO_ACCOUNTS.seller, password_hash: 'hash of s-word', role: 'seller' },
    ]);
  });

  test('encrypts bank details with its data key, each for one row only', async () => {
    await loadDemoShop(database.db, options);
    const application = await database.db
      .selectFrom('seller_applications')
      .select(['id', 'bank_details'])
      .where('business_name', '=', 'Hollowick Timber')
      .executeTakeFirstOrThrow();
    const bank = decrypt(
      options.dataKeys,
      application.bank_details,
      `seller_application:${application.id}`,
    );
    expect(JSON.parse(bank.toString())).toEqual({
      account_name: 'Hollowick Timber',
      bsb: '000-000',
      account_number: '00000101',
    });
  });

  test('has orders whose lines, sellers and stock add up to the cent and the unit', async () => {
    await loadDemoShop(database.db, options);
    const wrong = await sql`
      select o.id from orders o
      where subtotal_cents <> (select sum(line_total_cents) from order_items i where i.order_id = o.id)
        or freight_cents <> (select sum(freight_cents) from order_items i where i.order_id = o.id)
        or tax_cents <> (select sum(tax_cents + freight_tax_cents) from order_items i where i.order_id = o.id)
        or tax_cents <> (select sum(tax_cents) from order_sellers s where s.order_id = o.id)
        or (o.shipping_address ->> 'country' = 'New Zealand' and tax_cents <> 0)
    `.execute(database.db);
    expect(wrong.rows).toEqual([]);
    const wrongStock = await sql`
      select s.id from stock_items s
      where on_hand <> (select coalesce(sum(quantity_change), 0) from stock_movements m where m.stock_item_id = s.id)
    `.execute(database.db);
    expect(wrongStock.rows).toEqual([]);
    const reserved = await sql`
      select s.id from stock_items s where reserved <> (
        select coalesce(sum(quantity), 0) from stock_holds h where h.stock_item_id = s.id and h.state = 'held'
      )
    `.execute(database.db);
    expect(reserved.rows).toEqual([]);
    const future = await sql`
      select id from order_events where created_at > ${options.now}
    `.execute(database.db);
    expect(future.rows).toEqual([]);
  });

  test('keeps its pending orders when payments are reconciled', async () => {
    await loadDemoShop(database.db, options);
    const laterToday = new Date(options.now.getTime() + 12 * 60 * 60 * 1000);
    expect(await listOrdersWithEndedHolds(database.db, { now: laterToday, limit: 100 })).toEqual(
      [],
    );
  });

  test('puts three products under $100 among its four newest', async () => {
    await loadDemoShop(database.db, options);
    const newest = await database.db
      .selectFrom('product_search')
      .select('price_cents')
      .orderBy('created_at', 'desc')
      .orderBy('product_id')
      .limit(4)
      .execute();
    expect(newest.filter((product) => product.price_cents < 10_000)).toHaveLength(3);
  });
});

test('every saving of the demo shop is proven, and stays so for eight weeks', async () => {
  await loadDemoShop(database.db, options);
  const inEightWeeks = new Date(options.now.getTime() + 56 * 24 * 60 * 60 * 1000);
  const { rows } = await sql<{ savings: number; proven: number; unproven: string[] | null }>`
    select count(*)::integer as savings,
      count(*) filter (where saving_until > ${inEightWeeks})::integer as proven,
      array_agg(slug) filter (where saving_until is null) as unproven
    from (
      select slug, saving_until from products
      where original_price_cents > price_cents or shown_price_cents < price_cents
      union all
      select p.slug, v.saving_until from product_variants v join products p on p.id = v.product_id
      where p.discount_type is not null
        or (p.original_price_cents > v.price_cents and v.price_cents = p.price_cents)
    ) as reduced`.execute(database.db);
  expect(rows[0]?.unproven).toBeNull();
  expect(rows[0]?.savings).toBeGreaterThan(60);
  expect(rows[0]?.proven).toBe(rows[0]?.savings);
});

test('the demo shop satisfies every invariant', async () => {
  await loadDemoShop(database.db, options);
  expect(await checkInvariants(database.db, null)).toEqual([]);
});

describe('the builders', () => {
  test('build a product with its parents and stock from a single field', async () => {
    const built = await buildProduct(database.db, { priceCents: 995 });
    const product = await database.db
      .selectFrom('products')
      .innerJoin('categories', 'categories.id', 'products.category_id')
      .innerJoin('stock_items', 'stock_items.product_id', 'products.id')
      .select([
        'shown_price_cents',
        'on_hand',
        'products.department_id',
        'categories.department_id as category_department_id',
      ])
      .where('products.id', '=', built.id)
      .executeTakeFirstOrThrow();
    expect(product).toMatchObject({ shown_price_cents: 995, on_hand: 10 });
    expect(product.department_id).toBe(product.category_department_id);
  });

  test('build any number of each record without conflicts', async () => {
    for (let round = 0; round < 2; round += 1) {
      const seller = await buildSeller(database.db, { shippingRules: { type: 'none' } });
      await buildProduct(database.db, { sellerId: seller.id });
      await buildVariant(database.db);
      await buildAddress(database.db);
      await buildArticle(database.db);
      await buildService(database.db);
    }
    const { rows } = await sql<{ products: number }>`
      select count(*)::integer as products from products
    `.execute(database.db);
    expect(rows[0]?.products).toBe(4);
  });
});
