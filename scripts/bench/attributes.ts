import { type Kysely, sql, type Transaction } from 'kysely';

import {
  buildAttributes,
  buildCategory,
  buildProduct,
  type AttributeInput,
} from '#db/seed/builders/catalogue.ts';
import { buildSeller } from '#db/seed/builders/people.ts';
import { bulkLoad } from '#db/seed/generated/bulk-load.ts';
import type { DB } from '#db/types.ts';
import { databaseBeside, openDatabase, type Database } from '#server/platform/database.ts';
import { migrateToLatest } from '#server/platform/migrate.ts';

import { onDatabase } from '../shop-database.ts';
import { listOf } from './addresses.ts';
import { type Bench, compare, repeated, type Shop, type Side } from './bench.ts';
import type { Result } from './rows.ts';

const NAME = 'bullnose_bench_attributes';
/** The category with attributes, and the one with the same products and none. */
const TYPED = 'screws';
const PLAIN = 'screws-without-attributes';
/** A product of neither category. */
const CHANGED = 'changed';
/** As many brands and sellers as a choice has alternatives, so that each is a quarter. */
const QUARTERS = 4;

/** The attributes of a range of screws; one product in 20 has a weight that no other has. */
const ATTRIBUTES: readonly AttributeInput[] = [
  { key: 'gauge', name: 'Gauge', kind: 'choice', choices: ['6g', '8g', '10g', '12g', '14g'] },
  { key: 'length', name: 'Length', kind: 'number', unit: 'mm' },
  { key: 'head', name: 'Head', kind: 'choice', choices: ['Bugle', 'Countersunk', 'Hex', 'Pan'] },
  { key: 'coating', name: 'Coating', kind: 'choice', choices: ['Zinc', 'Gal', 'Class 4', '316'] },
  { key: 'into', name: 'For', kind: 'choices', choices: ['Timber', 'Steel', 'Masonry'] },
  { key: 'boards', name: 'Boards', kind: 'range', unit: 'mm' },
  { key: 'self-drilling', name: 'Self-drilling', kind: 'switch' },
  { key: 'weight', name: 'Weight', kind: 'number', unit: 'g' },
];

interface TypedShop {
  readonly shop: Shop;
  readonly database: Database;
}

const typedShops = new WeakMap<Bench, Promise<TypedShop>>();

/** A shop of two categories on a database of its own, which is dropped at the end. */
function openTyped(bench: Bench): Promise<TypedShop> {
  const shop = typedShops.get(bench) ?? createTyped(bench);
  typedShops.set(bench, shop);
  return shop;
}

async function createTyped(bench: Bench): Promise<TypedShop> {
  const drop = `drop database if exists ${NAME} with (force)`;
  await onDatabase(bench.url, async (client) => {
    await client.query(drop);
    await client.query(`create database ${NAME}`);
  });
  const url = databaseBeside(bench.url, NAME);
  const database = openDatabase(url, { max: 4 });
  bench.onStop(async () => {
    await database.close();
    await onDatabase(bench.url, (client) => client.query(drop));
  });
  await migrateToLatest(database.db);
  await fillTyped(database.db, bench.names.count);
  await onDatabase(url, (client) => client.query('vacuum analyze'));
  return { shop: await bench.shop('attributes', { DATABASE_URL: url }), database };
}

/** The same products, with the same rows of specifications, in both categories. */
async function fillTyped(db: Kysely<DB>, products: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`select set_config('bullnose.search_paused', 'on', true)`.execute(trx);
    const { id: typedId, departmentId } = await buildCategory(trx, { slug: TYPED });
    const { id: plainId } = await buildCategory(trx, { slug: PLAIN, departmentId });
    await buildAttributes(trx, typedId, ATTRIBUTES);
    const sellers: string[] = [];
    for (let seller = 0; seller < QUARTERS; seller += 1) {
      sellers.push((await buildSeller(trx)).id);
    }
    const place = { departmentId, sellers, products };
    await bulkLoad(trx, async () => {
      await insertScrews(trx, { ...place, categoryId: typedId, slug: TYPED });
      await insertScrews(trx, { ...place, categoryId: plainId, slug: PLAIN });
    });
    await buildProduct(trx, { slug: CHANGED, stock: 1 });
    await sql`select rebuild_search()`.execute(trx);
  });
}

async function insertScrews(
  trx: Transaction<DB>,
  {
    categoryId,
    departmentId,
    sellers,
    products,
    slug,
  }: {
    readonly categoryId: string;
    readonly departmentId: string;
    readonly sellers: readonly string[];
    readonly products: number;
    readonly slug: string;
  },
): Promise<void> {
  await sql`
    insert into products (id, slug, name, brand, price_cents, category_id, department_id, seller_id,
      specifications, created_at, updated_at)
    select gen_random_uuid(), ${slug} || '-' || n, 'Screw ' || n, 'Brand ' || n % ${QUARTERS},
      100 + n % 20000, ${categoryId}, ${departmentId},
      (${sellers}::uuid[])[1 + n / 16 % ${QUARTERS}],
      json_strip_nulls(json_build_object(
        'Gauge', (array['6g', '8g', '10g', '12g', '14g'])[1 + n / 3 % 5],
        'Length', 12 + 4 * (n / 7 % 40) || ' mm',
        'Head', (array['Bugle', 'Countersunk', 'Hex', 'Pan'])[1 + n / 4 % 4],
        'Coating', (array['Zinc', 'Gal', 'Class 4', '316'])[1 + n % 4],
        'For', (array['Timber', 'Timber, steel', 'Steel', 'Masonry'])[1 + n / 11 % 4],
        'Boards', 10 + 5 * (n / 13 % 5) || ' to ' || 40 + 5 * (n / 13 % 5) || ' mm',
        'Self-drilling', (array['Yes', 'No'])[1 + n / 17 % 2],
        'Weight', case when n % 20 = 0 then round(n / 1000.0, 3) || ' g' end
      )),
      date '2026-01-01' - n * interval '1 minute', date '2026-01-01'
    from generate_series(1, ${products}::integer) as n
  `.execute(trx);
  await sql`
    insert into stock_items (id, product_id, on_hand)
    select gen_random_uuid(), id, 5 from products where category_id = ${categoryId}
  `.execute(trx);
}

/** What is chosen, and what narrows the list without attributes to as many products. */
export type Chosen = 'nothing' | 'one choice' | 'two choices' | 'a number';

interface Others {
  readonly brand?: string;
  readonly isOfSeller?: boolean;
}

const CHOSEN: Readonly<Record<Chosen, readonly [string[], Others]>> = {
  nothing: [[], {}],
  'one choice': [['coating:Gal'], { brand: 'Brand 1' }],
  'two choices': [['coating:Gal', 'head:Hex'], { brand: 'Brand 1', isOfSeller: true }],
  'a number': [['length:12..48'], { brand: 'Brand 1' }],
};

/**
 * The first page of a category with its facets, asked for after each change of the catalogue, so
 * that nothing of it is cached; beside the same of a category without attributes.
 */
export async function measureTypedList(bench: Bench, chosen: Chosen): Promise<Result> {
  const { shop, database } = await openTyped(bench);
  const [attribute, { isOfSeller = false, ...others }] = CHOSEN[chosen];
  const sellerId = isOfSeller ? await someSeller(database) : undefined;
  const sideOf = (path: string): Side => ({
    target: shop,
    supply: repeated([{ path }]),
    before: () => changeStock(database),
  });
  const measured = await compare(bench, {
    sides: {
      limit: sideOf(listOf({ category: PLAIN, facets: true, ...others, sellerId })),
      ours: sideOf(listOf({ category: TYPED, facets: true, attribute })),
    },
    clients: 1,
  });
  const times = Math.round((10 * measured.ours.p95) / measured.limit.p95) / 10;
  return { ...measured, note: `p95 ${times} times the limit's` };
}

/** Any change makes the counts of every list stale. */
async function changeStock({ db }: Database): Promise<void> {
  await sql`
    update stock_items set on_hand = 1 - on_hand
    where product_id = (select id from products where slug = ${CHANGED})`.execute(db);
}

async function someSeller({ db }: Database): Promise<string> {
  const { rows } = await sql<{ seller_id: string }>`
    select seller_id from products where slug = ${`${PLAIN}-1`}`.execute(db);
  return rows[0]?.seller_id ?? '';
}
