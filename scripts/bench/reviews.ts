import { sql } from 'kysely';

import { insertReviewsOf, insertVotesOf } from '#db/seed/generated/load-generated-reviews.ts';
import type { ReviewListQuery } from '#contract/endpoints/reviews.ts';
import { queryText } from '#contract/paths/pages.ts';

import { type Bench, compare, recordLimit, repeated, type Shop } from './bench.ts';
import { BROTLI, drawingShop, htmlOf } from './pages.ts';
import type { Result } from './rows.ts';

const COUNT = 4_000;
/** The reviews on one page of them. */
const PAGE = 10;

export type ReviewQuery = Partial<Pick<ReviewListQuery, 'sort' | 'stars' | 'offset'>>;

/** A call for one page of a product's reviews. */
export async function measureReviewList(bench: Bench, query: ReviewQuery): Promise<Result> {
  const shop = await bench.shop();
  const { id } = await reviewedProduct(bench);
  const path = `/api/products/${id}/reviews${queryText({ limit: PAGE, ...query })}`;
  const supply = repeated([{ path }]);
  const limit = await recordLimit(bench, { supply, config: shop.config });
  return compare(bench, { sides: { limit, ours: { target: shop, supply } }, clients: 1 });
}

/**
 * A product's page with its reviews, beside one without that was about as long before. One client:
 * several would share the drawing of the one page.
 */
export async function measureReviewedPage(bench: Bench): Promise<Result> {
  const shop = await drawingShop(bench);
  const { reviewed, other } = await alike(shop, await productsWith(bench, 0));
  await fill(bench, reviewed.product);
  const html = await htmlOf(shop, reviewed.path);
  const supplyOf = ({ path }: Page) => repeated([{ path, headers: BROTLI }]);
  const measured = await compare(bench, {
    sides: {
      limit: { target: shop, supply: supplyOf(other) },
      ours: { target: shop, supply: supplyOf(reviewed) },
    },
    clients: 1,
  });
  const [without, before, after] = [other.html, reviewed.html, html].map(
    ({ length }) => `${Math.round(length / 100) / 10} kB`,
  );
  return { ...measured, note: `without ${without}; ${before} -> ${after}` };
}

interface Product {
  readonly id: string;
  readonly slug: string;
}

interface Page {
  readonly product: Product;
  readonly path: string;
  readonly html: string;
}

/** Filled by the first row that needs it. */
async function reviewedProduct(bench: Bench): Promise<Product> {
  const [reviewed] = await productsWith(bench, COUNT);
  if (reviewed !== undefined) return reviewed;
  const [product] = await productsWith(bench, 0);
  if (product === undefined) throw new Error('Every product has reviews.');
  await fill(bench, product);
  return product;
}

/** A few products with this many reviews, in no particular order. */
async function productsWith({ database: { db } }: Bench, count: number): Promise<Product[]> {
  const { rows } = await sql<Product>`
    select id, slug from products where archived_at is null and review_count = ${count}
    order by hashtext(id::text) limit 24`.execute(db);
  return rows;
}

/** The two products whose pages differ least in length. */
async function alike(shop: Shop, products: readonly Product[]) {
  const pages: Page[] = [];
  for (const product of products) {
    const path = `/products/${product.slug}`;
    pages.push({ product, path, html: await htmlOf(shop, path) });
  }
  const byLength = pages.toSorted((one, two) => one.html.length - two.html.length);
  const [nearest] = byLength
    .flatMap((other, at) => {
      const reviewed = byLength[at + 1];
      return reviewed === undefined ? [] : [{ reviewed, other }];
    })
    .toSorted((one, two) => differenceOf(one) - differenceOf(two));
  if (nearest === undefined) throw new Error('There are no two products without reviews.');
  return nearest;
}

function differenceOf({ reviewed, other }: { readonly reviewed: Page; readonly other: Page }) {
  return reviewed.html.length - other.html.length;
}

async function fill({ database: { db } }: Bench, { id: productId }: Product): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await insertReviewsOf(trx, { productId, count: COUNT });
    await insertVotesOf(trx, { productId, count: COUNT });
  });
  await sql`analyze reviews, review_votes`.execute(db);
}
