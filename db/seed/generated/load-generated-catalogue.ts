import { sql, type Kysely, type Transaction } from 'kysely';

import type { DB } from '#db/types.ts';
import { slugify } from '#domain/catalog/slug.ts';

import { letSell, sellerSettingsRow, userRows } from '../builders/people.ts';
import { bulkLoad } from './bulk-load.ts';
import { GENERATED_DEPARTMENTS } from './families.ts';
import { listed } from './listed.ts';
import { insertGeneratedReviews } from './load-generated-reviews.ts';
import {
  GENERATED_CATEGORIES,
  GENERATED_SELLER_COUNT,
  generateProduct,
  type GeneratedProduct,
} from './products.ts';

/** Rows per insert statement. */
const BATCH = 5_000;
/** The generated shop's current time: its newest product is a minute older. */
const PRESENT = Date.UTC(2026, 0, 1);

/** In the order of their numbers, so that indexes over them stay dense. */
type Kind = 'department' | 'category' | 'seller' | 'product' | 'variant' | 'stock';
const KINDS: readonly Kind[] = ['department', 'category', 'seller', 'product', 'variant', 'stock'];

function idOf(kind: Kind, number: number): string {
  const hex = number.toString(16).padStart(8, '0');
  return `${hex}-0000-8000-8000-9e4e0000000${KINDS.indexOf(kind)}`;
}

export interface GenerateOptions {
  readonly products: number;
  readonly seed: number;
  readonly onProgress?: ((done: number, step: 'products' | 'search') => void) | undefined;
}

/**
 * Adds a generated catalogue to a database, in one transaction: departments, categories, sellers
 * without a login, products, variants, stock and reviews, always the same for a seed. It fills the
 * search tables at the end. Refuses a database that already has a generated catalogue.
 */
export async function loadGeneratedCatalogue(
  db: Kysely<DB>,
  { products, seed, onProgress }: GenerateOptions,
): Promise<{ loaded: boolean }> {
  return db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    await sql`select set_config('bullnose.search_paused', 'on', true)`.execute(trx);
    if (await hasGeneratedCatalogue(trx)) return { loaded: false };
    await insertTaxonomy(trx);
    await insertSellers(trx);
    await bulkLoad(trx, async () => {
      await insertAllProducts(trx, { products, seed, onProgress });
      await insertGeneratedReviews(trx);
      await insertPriceHistory(trx);
      await sql`insert into office_product_words (product_id, words)
        select id, office_words(name, sku, slug, brand) from products on conflict do nothing`.execute(
        trx,
      );
      await sql`delete from former_slugs using products
        where kind = 'product' and former_slugs.slug = products.slug`.execute(trx);
    });
    onProgress?.(products, 'search');
    await sql`select rebuild_search()`.execute(trx);
    await sql`select notify_page_change('{everything}')`.execute(trx);
    return { loaded: true };
  });
}

async function insertAllProducts(
  trx: Transaction<DB>,
  { products, seed, onProgress }: GenerateOptions,
): Promise<void> {
  let variantNumber = 0;
  let stockNumber = 0;
  for (let from = 0; from < products; from += BATCH) {
    const count = Math.min(BATCH, products - from);
    const batch = Array.from({ length: count }, (_, at) => generateProduct(seed, from + at));
    await insertProducts(trx, batch, from);
    ({ variantNumber, stockNumber } = await insertVariantsAndStock(trx, batch, {
      from,
      variantNumber,
      stockNumber,
    }));
    onProgress?.(from + count, 'products');
  }
}

/**
 * The first prices, which the disabled triggers would have recorded. They prove no saving, because
 * nothing ever cost more (Rule 111).
 */
async function insertPriceHistory(trx: Transaction<DB>): Promise<void> {
  const isGenerated = (kind: Kind) => sql`id::text like ${`%${idOf(kind, 0).slice(8)}`}`;
  await sql`
    insert into price_history (product_id, price_cents, original_price_cents, shown_price_cents, valid_from)
    select id, price_cents, original_price_cents, shown_price_cents, created_at
    from products where ${isGenerated('product')} order by id
  `.execute(trx);
  await sql`
    insert into price_history (product_id, variant_id, price_cents, valid_from)
    select product_id, id, price_cents, created_at
    from product_variants where ${isGenerated('variant')} order by id
  `.execute(trx);
}

async function hasGeneratedCatalogue(trx: Transaction<DB>): Promise<boolean> {
  const row = await trx
    .selectFrom('departments')
    .select('id')
    .where('id', '=', idOf('department', 0))
    .executeTakeFirst();
  return row !== undefined;
}

async function insertTaxonomy(trx: Transaction<DB>): Promise<void> {
  const created_at = new Date(PRESENT - 6 * 365 * 24 * 60 * 60_000);
  await trx
    .insertInto('departments')
    .values(
      GENERATED_DEPARTMENTS.map(({ name }, number) => ({
        id: idOf('department', number),
        slug: `range-${slugify(name)}`,
        name,
        description: `Everything for ${name.toLowerCase().replace('&', 'and')}.`,
        image: null,
        seller_id: null,
        created_at,
      })),
    )
    .execute();
  await trx
    .insertInto('categories')
    .values(
      GENERATED_CATEGORIES.map(({ slug, name, department, family }, number) => ({
        id: idOf('category', number),
        slug,
        name,
        description: `${name} ${family.use}.`,
        image: null,
        department_id: idOf('department', department),
        seller_id: null,
        created_at,
      })),
    )
    .execute();
}

const SELLER_NAMES = ['Alder', 'Bramley', 'Corrigan', 'Dalton', 'Ellery', 'Fenwick'];
const SELLER_TRADES = listed(
  'Timber, Tools, Tiles, Plumbing, Lighting, Garden, Paint, Hardware, Floors, Trade Supplies',
);

async function insertSellers(trx: Transaction<DB>): Promise<void> {
  const createdAt = new Date(PRESENT - 6 * 365 * 24 * 60 * 60_000);
  const people = Array.from({ length: GENERATED_SELLER_COUNT }, (_, number) =>
    userRows({
      id: idOf('seller', number),
      role: 'seller',
      email: `seller-${number}@range.example`,
      firstName: SELLER_NAMES[number % SELLER_NAMES.length] ?? '',
      lastName: SELLER_TRADES[Math.floor(number / SELLER_NAMES.length)] ?? '',
      createdAt,
    }),
  );
  await trx
    .insertInto('auth_users')
    .values(people.map(({ user }) => user))
    .execute();
  await trx
    .insertInto('user_profiles')
    .values(people.map(({ profile }) => profile))
    .execute();
  await trx
    .insertInto('seller_settings')
    .values(people.map(({ user }) => sellerSettingsRow(user.id, { createdAt })))
    .execute();
  await letSell(trx, ...people.map(({ user }) => user.id));
}

/**
 * Parallel arrays are the quickest way without COPY: one statement and one parse for any number of
 * rows.
 */
async function insertProducts(
  trx: Transaction<DB>,
  products: readonly GeneratedProduct[],
  from: number,
): Promise<void> {
  const column = <Value>(read: (product: GeneratedProduct, at: number) => Value) =>
    products.map(read);
  const departmentOf = (category: number) =>
    idOf('department', GENERATED_CATEGORIES[category]?.department ?? 0);
  await sql`
    insert into products (
      id, slug, sku, name, description, brand, price_cents, original_price_cents, discount_type, discount_value,
      specifications, option_names, unit_measure, unit_quantity_thousandths,
      category_id, department_id, seller_id, created_at, updated_at
    )
    select id, slug, sku, name, description, brand, price, original, case when discount is not null then 'percentage' end,
      discount, specifications::json, options::jsonb, measure, quantity,
      category, department, seller, created, created
    from unnest(
      ${column((_, at) => idOf('product', from + at))}::uuid[],
      ${column(({ slug }) => slug)}::text[],
      ${column(({ sku }) => sku)}::text[],
      ${column(({ name }) => name)}::text[],
      ${column(({ description }) => description)}::text[],
      ${column(({ brand }) => brand)}::text[],
      ${column(({ priceCents }) => priceCents)}::integer[],
      ${column(({ originalPriceCents }) => originalPriceCents)}::integer[],
      ${column(({ discountBps }) => discountBps)}::integer[],
      ${column(({ specifications }) => JSON.stringify(specifications))}::text[],
      ${column(({ option }) => JSON.stringify(option === null ? [] : [option]))}::text[],
      ${column(({ unit }) => unit?.measure ?? null)}::text[],
      ${column(({ unit }) => unit?.quantityThousandths ?? null)}::integer[],
      ${column(({ category }) => idOf('category', category))}::uuid[],
      ${column(({ category }) => departmentOf(category))}::uuid[],
      ${column(({ seller }) => (seller === null ? null : idOf('seller', seller)))}::uuid[],
      ${column(({ ageMinutes }) => new Date(PRESENT - ageMinutes * 60_000).toISOString())}::timestamptz[]
    ) as generated (
      id, slug, sku, name, description, brand, price, original, discount, specifications, options,
      measure, quantity, category, department, seller, created
    )
  `.execute(trx);
}

interface Numbers {
  readonly from: number;
  readonly variantNumber: number;
  readonly stockNumber: number;
}

async function insertVariantsAndStock(
  trx: Transaction<DB>,
  products: readonly GeneratedProduct[],
  { from, variantNumber, stockNumber }: Numbers,
): Promise<Omit<Numbers, 'from'>> {
  const variants = products.flatMap((product, at) =>
    product.variants.map((variant, position) => ({ ...variant, position, at: from + at })),
  );
  const variantIds = variants.map((_, at) => idOf('variant', variantNumber + at));
  await sql`
    insert into product_variants (id, product_id, position, name, sku, price_cents, attributes, created_at)
    select id, product, position, name, sku, price, attributes::jsonb, ${new Date(PRESENT)}
    from unnest(
      ${variantIds}::uuid[],
      ${variants.map(({ at }) => idOf('product', at))}::uuid[],
      ${variants.map(({ position }) => position)}::integer[],
      ${variants.map(({ name }) => name)}::text[],
      ${variants.map(({ sku }) => sku)}::text[],
      ${variants.map(({ priceCents }) => priceCents)}::integer[],
      ${variants.map(({ attributes }) => JSON.stringify(attributes))}::text[]
    ) as generated (id, product, position, name, sku, price, attributes)
  `.execute(trx);
  const stock = [
    ...products.map((product, at) => ({
      product: from + at,
      variant: null,
      units: product.stock,
      isOffered: product.variants.length === 0,
    })),
    ...variants.map(({ at, stock: units }, number) => ({
      product: at,
      variant: variantIds[number] ?? null,
      units,
      isOffered: true,
    })),
  ];
  await sql`
    insert into stock_items (id, product_id, variant_id, on_hand, is_offered)
    select * from unnest(
      ${stock.map((_, at) => idOf('stock', stockNumber + at))}::uuid[],
      ${stock.map(({ product }) => idOf('product', product))}::uuid[],
      ${stock.map(({ variant }) => variant)}::uuid[],
      ${stock.map(({ units }) => units)}::integer[],
      ${stock.map(({ isOffered }) => isOffered)}::boolean[]
    )
  `.execute(trx);
  return {
    variantNumber: variantNumber + variants.length,
    stockNumber: stockNumber + stock.length,
  };
}
