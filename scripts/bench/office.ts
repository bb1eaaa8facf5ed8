import { type Kysely, sql } from 'kysely';

import type { DB } from '#db/types.ts';
import { ROLES } from '#domain/access/access.ts';
import { ORDER_STATUSES } from '#domain/orders/status.ts';
import {
  OFFICE_PRODUCT_SORTS,
  OFFICE_PRODUCT_VIEWS,
  ORDER_SORTS,
  SELLER_ORDER_SORTS,
  USER_SORTS,
} from '#contract/office-lists.ts';
import { newId } from '#server/platform/ids.ts';

import { type Bench, compare, percentile, recordLimit, repeated, type Shop } from './bench.ts';
import { accessToken } from './buyers.ts';
import type { Ask } from './client.ts';
import type { Result } from './rows.ts';

export const OFFICE_LISTS = [
  'dashboards',
  'sales',
  'products',
  'seller products',
  'departments',
  'orders',
  'seller orders',
  'users',
  'audit log',
  'movements of money',
] as const;

/** Calls of each view of a list before the slowest is chosen. */
const TRIES = 3;

/**
 * The slowest of all views that the screen of a list offers: searches, filters, sorting, last page.
 */
export async function measureOfficeList(bench: Bench, list: string): Promise<Result> {
  const shop = await bench.shop();
  const headers = await administratorOf(bench, shop);
  if (list === 'movements of money') await fillLedger(bench);
  const views = (await viewsOf(bench.database.db)).get(list) ?? [];
  const tried: { ask: Ask; ms: number }[] = [];
  for (const view of views) {
    const path = view.endsWith(LAST_PAGE) ? await lastPageOf(shop, view, headers) : view;
    const ask = { path, headers };
    const { times } = await bench.run({
      port: shop.port,
      asks: Array.from({ length: TRIES }, () => ask),
      isRepeated: false,
      clients: 1,
      ms: Infinity,
    });
    tried.push({ ask, ms: percentile(times, 0.5) });
  }
  const [slowest] = tried.toSorted((one, other) => other.ms - one.ms);
  if (slowest === undefined) throw new Error(`There is no list of ${list}.`);
  const supply = repeated([slowest.ask]);
  const limit = await recordLimit(bench, { supply, config: shop.config });
  const ours = { target: shop, supply };
  const measured = await compare(bench, { sides: { limit, ours }, clients: 1 });
  return { ...measured, note: `slowest of ${views.length}: ${slowest.ask.path}` };
}

/** Headers of an administrator who is signed in. */
export async function administratorOf(
  { database: { db } }: Bench,
  { config }: Pick<Shop, 'config'>,
) {
  const now = new Date();
  const user = { id: newId(), sessionId: newId() };
  await sql`
    insert into auth_users (id, email, email_confirmed_at, created_at, updated_at)
    values (${user.id}, ${`${user.id}@example.com`}, ${now}, ${now}, ${now})`.execute(db);
  await sql`
    insert into user_profiles (id, first_name, last_name, role, created_at)
    values (${user.id}, 'Robin', 'Marsh', 'admin', ${now})`.execute(db);
  await sql`
    insert into auth_sessions (id, user_id, hmac_key, method, created_at, refreshed_at)
    values (${user.sessionId}, ${user.id}, ${Buffer.alloc(32)}, 'password', ${now}, ${now})`.execute(
    db,
  );
  return {
    apikey: config.publicKey,
    authorization: `Bearer ${await accessToken(config, user, now)}`,
  };
}

/** A million postings beside 10,000 products. */
const POSTINGS_OF_A_PRODUCT = 100;

/** Adds movements of sellers' money until the ledger has its postings. Balances do not follow. */
async function fillLedger({ database: { db }, names }: Bench): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`alter table ledger_transactions disable trigger user`.execute(trx);
    await sql`alter table ledger_postings disable trigger user`.execute(trx);
    await sql`
      with made as (
        insert into ledger_transactions (id, kind, business_key, note, posted_at)
        select gen_random_uuid(), 'adjustment', 'bench:' || n, 'Measured',
          now() - n * interval '1 second'
        from generate_series(1, (${names.count * POSTINGS_OF_A_PRODUCT}::integer
          - (select count(*) from ledger_postings)::integer) / 2) n
        on conflict (business_key) do nothing
        returning id, posted_at
      ), sellers as (
        select array_agg(id) as ids from user_profiles where role = 'seller'
      )
      insert into ledger_postings (
        transaction_id, position, account, seller_id, amount_cents, posted_at)
      select made.id, side.position, side.account,
        case when side.account = 'seller_available' then
          sellers.ids[1 + abs(hashtext(made.id::text) % cardinality(sellers.ids))] end,
        side.amount_cents, made.posted_at
      from made, sellers,
        (values (0, 'adjustments', 100), (1, 'seller_available', -100))
          as side (position, account, amount_cents)`.execute(trx);
    await sql`alter table ledger_transactions enable trigger user`.execute(trx);
    await sql`alter table ledger_postings enable trigger user`.execute(trx);
  });
  await sql`analyze ledger_transactions, ledger_postings`.execute(db);
}

const LAST_PAGE = 'limit=25&offset=last';

async function lastPageOf(shop: Shop, view: string, headers: Record<string, string>) {
  const answer = await fetch(shop.url + view.replace(LAST_PAGE, 'limit=1'), { headers });
  const { totalCount } = (await answer.json()) as { totalCount: number };
  const offset = Math.max(0, Math.floor((totalCount - 1) / 25) * 25);
  return view.replace(/last$/, String(offset));
}

function bothWays(sorts: readonly string[]): string[] {
  return sorts.flatMap((sort) => [sort, `-${sort}`]);
}

/** The addresses of every list. */
async function viewsOf(db: Kysely<DB>): Promise<Map<string, string[]>> {
  const { rows } = await sql<{
    category: string;
    department: string;
    seller: string;
    order: string;
    movement: string | null;
  }>`
    select (select category_id from products group by 1 order by count(*) desc limit 1) as category,
      (select department_id from products group by 1 order by count(*) desc limit 1) as department,
      (select seller_id from order_sellers where seller_id is not null group by 1 order by count(*) desc limit 1) as seller,
      (select id from orders order by id limit 1) as order,
      (select id from ledger_transactions order by posted_at, id limit 1 offset 30) as movement`.execute(
    db,
  );
  const some = rows[0];
  if (some === undefined) throw new Error('A select without from answers one row');
  const list = (path: string, queries: readonly string[]) => [
    path,
    ...[...queries, LAST_PAGE].map((query) => path + (path.includes('?') ? '&' : '?') + query),
  ];
  const products = [
    ...['drill', 'merbau 90', 'ab', 'nothing of this name'].map(searchFor),
    ...OFFICE_PRODUCT_VIEWS.map((view) => `view=${view}`),
    `category_id=${some.category}`,
    `department_id=${some.department}`,
    ...bothWays(OFFICE_PRODUCT_SORTS).map((sort) => `sort=${sort}`),
    'view=low&sort=name',
    'search=drill&sort=-price',
  ];
  const orders = [
    ...['ORD-17', some.order.slice(-8), 'Nguyen', 'grace.marsh', 'ab', 'nobody of this name'].map(
      searchFor,
    ),
    ...ORDER_STATUSES.map((status) => `status=${status}`),
    'payment_status=refund_due',
  ];
  const ofSeller = `seller_id=${some.seller}`;
  // The last page, which begins after this movement.
  const before = `before=${some.movement}`;
  return new Map([
    ['dashboards', ['/api/admin/dashboard', `/api/seller/dashboard?${ofSeller}`]],
    [
      'sales',
      [
        '/api/admin/reports/sales?days=30',
        '/api/admin/reports/sales?days=366',
        `/api/seller/reports/sales?days=366&${ofSeller}`,
      ],
    ],
    ['products', list('/api/admin/products', products)],
    ['seller products', list(`/api/seller/products?${ofSeller}`, products)],
    ['departments', ['/api/admin/departments', `/api/seller/departments?${ofSeller}`]],
    [
      'orders',
      list('/api/admin/orders', [
        ...orders,
        ...bothWays(ORDER_SORTS).map((sort) => `sort=${sort}`),
      ]),
    ],
    [
      'seller orders',
      list(`/api/seller/orders?${ofSeller}`, [
        searchFor('ORD-17'),
        'status=delivered',
        ...bothWays(SELLER_ORDER_SORTS).map((sort) => `sort=${sort}`),
      ]),
    ],
    [
      'users',
      list('/api/admin/users', [
        ...['Nguyen', 'grace', 'mail.example', 'nobody of this name'].map(searchFor),
        ...ROLES.map((role) => `role=${role}`),
        'suspended=true',
        ...bothWays(USER_SORTS).map((sort) => `sort=${sort}`),
      ]),
    ],
    [
      'movements of money',
      [
        '/api/admin/money/movements',
        `/api/admin/money/movements?${before}`,
        `/api/admin/money/movements?${ofSeller}`,
        `/api/admin/money/movements?${ofSeller}&${before}`,
        `/api/seller/money/movements?${ofSeller}`,
        `/api/seller/money/movements?${ofSeller}&${before}`,
      ],
    ],
    [
      'audit log',
      list('/api/admin/audit-entries', [searchFor('Marsh'), searchFor('drill'), 'subject=product']),
    ],
  ]);
}

function searchFor(text: string): string {
  return `search=${encodeURIComponent(text)}`;
}
