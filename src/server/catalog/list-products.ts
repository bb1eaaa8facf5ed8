import { PRICE_FILTER, SWITCH_FILTERS } from '#domain/catalog/filters.ts';
import { fromWireDollars, type Cents } from '#domain/money/cents.ts';

import { AppError } from '#contract/errors/app-error.ts';
import {
  MAX_COUNTED_ANSWERS,
  MAX_LISTED_PRODUCTS,
  type ProductList,
  type ProductListQuery,
} from '#contract/schemas/catalog.ts';

import { attributeConditions, invalidAttribute } from '#server/catalog/attributes.ts';
import { countFacets, freeDimensions } from '#server/catalog/count-facets.ts';
import { countProducts, textLookup, type Counts } from '#server/catalog/count-products.ts';
import {
  findListKeys,
  NO_PRICES,
  pricesBehind,
  type ListFilter,
  type PriceRange,
} from '#server/catalog/listing/queries/filter.ts';
import { listProductIds, type KnownPlace } from '#server/catalog/listing/queries/pages.ts';
import { presentProduct } from '#server/catalog/present.ts';
import { readProducts, readProductsNow, type ProductRow } from '#server/catalog/queries.ts';
import { cached, keep, memoise } from '#server/catalog/answer-cache.ts';
import { correctSearch, readSearch, withWordsInside } from '#server/catalog/search/read-search.ts';
import type { Ctx } from '#server/http/context.ts';
import { listCategoryChoices } from '#server/catalog/listing/queries/choices.ts';
import { suggestNearCategories } from '#server/catalog/suggestions/queries.ts';
import { recordSearchMiss } from '#server/catalog/search/queries.ts';

/** Longer pages are not cached. */
const MAX_CACHED_ROWS = 100;
/** Pages nearer to the start than this are read without waiting for the count. */
const FAR_OFFSET = 1_000;

interface Range {
  readonly limit: number;
  readonly offset: number;
}

interface ListCtx extends Pick<Ctx, 'db' | 'now' | 'log'> {
  /** Records searches without results, which `db` cannot if it is a replica. */
  readonly primary: Ctx['db'];
}

/** A page of a list with the ids of its products, and what it is valid for. */
interface FoundPage extends Omit<ProductList, 'products'> {
  readonly ids: readonly string[];
  readonly prices: PriceRange;
  readonly priceChanges: number;
}

/**
 * Lists products with the count of all that match, which is exact except for a search text with
 * more answers than are counted (Rule 56). Paging applies only when both limit and offset are given
 * (Rule 47); an unknown category or department is an error (Rule 50). A text without results is
 * searched again in the nearest spelling (Rule 56).
 */
export async function listMatchingProducts(
  ctx: ListCtx,
  query: ProductListQuery,
): Promise<ProductList> {
  const { db } = ctx;
  // A cached page is valid while the catalogue has the same version, and the prices that it depends
  // on are the same; one query reads it all.
  const known = cached<FoundPage>(db, ['page', query]);
  if (known !== null) {
    const page = await known.answer;
    const now = await readProductsNow(db, page.ids, page.prices);
    if (now.version === known.version && now.priceChanges === page.priceChanges) {
      return present(page, now.products, ctx.now);
    }
  }
  const page = await findPage(ctx, query);
  return present(page, await readProducts(db, page.ids), ctx.now);
}

function present(
  { ids: _ids, prices: _prices, priceChanges: _changes, ...page }: FoundPage,
  products: readonly ProductRow[],
  now: Date,
): ProductList {
  return { products: products.map((row) => presentProduct(row, now)), ...page };
}

async function findPage(ctx: ListCtx, query: ProductListQuery) {
  const { db } = ctx;
  const { version, prices, priceChanges, filter: asked, movedTo } = await readFilter(db, query);
  const range: Range =
    query.limit !== undefined && query.offset !== undefined
      ? { limit: query.limit, offset: query.offset }
      : { limit: MAX_LISTED_PRODUCTS, offset: 0 };
  const sort = query.sort ?? (asked.text === undefined ? 'newest' : 'relevance');

  // With facets the total comes from the count of the choices, so that the answers are read once.
  const count = (of: ListFilter) =>
    countProducts(db, version, of, query.facets === true ? freeDimensions(of) : []);
  const { filter, correctedQuery } = await answerable(ctx, version, asked, count);
  const mustCountFirst = filter.text !== undefined || range.offset >= FAR_OFFSET;
  const known = mustCountFirst ? await count(filter) : undefined;
  const text = known && (await textLookup(db, version, filter, known));
  const isFar = filter.text === undefined && range.offset >= FAR_OFFSET;
  const places = isFar
    ? await memoise<KnownPlace[]>(
        db,
        version,
        ['places', filter, sort, priceChanges],
        async () => [],
      )
    : undefined;
  const shown =
    known?.isCapped === true ? withinCap(range) : { ...range, totalCount: known?.total };
  const [{ total, isCapped }, counted, ids] = await Promise.all([
    count(filter),
    query.facets === true ? countFacets(db, version, filter) : undefined,
    listProductIds(db, filter, { sort, text, places, ...shown }),
  ]);
  const near = total > 0 ? undefined : await nearCategories(db, version, filter);
  const page = {
    ids,
    prices,
    priceChanges,
    totalCount: total,
    capped_counts: [...(isCapped ? ['totalCount' as const] : []), ...(counted?.capped ?? [])],
    facets: counted?.facets,
    corrected_query: correctedQuery,
    categories_near: near === undefined || near.length === 0 ? undefined : near,
    moved_to: movedTo,
  };
  // Slugs are not part of the version, products that one person names are not asked for by others,
  // and each search without results is recorded.
  const isNamed = query.slugs !== undefined || query.ids !== undefined;
  const isWorthKeeping = !isNamed && ids.length > 0 && ids.length <= MAX_CACHED_ROWS;
  if (isWorthKeeping) keep(db, version, ['page', query], page);
  return page;
}

/** A list of a text with too many results ends where the count does (Rule 56). */
function withinCap({ limit, offset }: Range): Range {
  return { offset, limit: Math.max(0, Math.min(limit, MAX_COUNTED_ANSWERS - offset)) };
}

async function readFilter(db: Ctx['db'], query: ProductListQuery) {
  const brands = query.brand !== undefined && query.brand.length > 0 ? query.brand : undefined;
  const range = {
    minPriceCents:
      query.minPrice === PRICE_FILTER.least ? undefined : priceBound('minPrice', query.minPrice),
    maxPriceCents:
      query.maxPrice === PRICE_FILTER.most ? undefined : priceBound('maxPrice', query.maxPrice),
  };
  const prices = pricesBehind(range, query.sort);
  const found = await findListKeys(db, prices, { ...query, brands });
  if (query.categorySlug !== undefined && found.category === null) {
    throw new AppError('CATEGORY_NOT_FOUND');
  }
  if (query.departmentSlug !== undefined && found.department === null) {
    throw new AppError('DEPARTMENT_NOT_FOUND');
  }
  const { attribute: texts = [] } = query;
  if (texts.length > 0 && found.category === null) {
    throw invalidAttribute('Attributes belong to a category: name its categorySlug too.');
  }
  const attributes =
    texts.length === 0 || found.category === null
      ? undefined
      : await attributeConditions(db, found.version, { texts, categoryKey: found.category });
  const filter: ListFilter = {
    keys: {
      department: found.department === null ? undefined : [found.department],
      category: found.category === null ? undefined : [found.category],
      brand: brands && found.brands,
      seller: query.sellerId === undefined ? undefined : [found.seller],
    },
    ...range,
    priceChanges: pricesBehind(range, undefined) === NO_PRICES ? undefined : found.price_changes,
    flags: SWITCH_FILTERS.reduce(
      (bits, { parameter, flag }) => (query[parameter] === true ? bits | flag : bits),
      0,
    ),
    attributes,
    slugs: query.slugs,
    ids: query.ids,
  };
  const isMoved =
    found.department_slug !== (query.departmentSlug ?? null) ||
    found.category_slug !== (query.categorySlug ?? null);
  const movedTo = isMoved
    ? { departmentSlug: found.department_slug, categorySlug: found.category_slug }
    : undefined;
  const written = readSearch(query.searchQuery ?? '');
  const text =
    written &&
    (await memoise(db, found.version, ['inside', written], () => withWordsInside(db, written)));
  const { version, price_changes: priceChanges } = found;
  return { version, prices, priceChanges, filter: { ...filter, text }, movedTo };
}

/** The filter as sent, or with its text in the nearest spelling when there are no results. */
async function answerable(
  ctx: ListCtx,
  version: string,
  filter: ListFilter,
  count: (of: ListFilter) => Promise<Counts>,
): Promise<{ filter: ListFilter; correctedQuery: string | null }> {
  const { db } = ctx;
  const { text } = filter;
  const asked = { filter, correctedQuery: null };
  if (text === undefined || (await count(filter)).total > 0) return asked;
  const corrected = await memoise(db, version, ['correct', text], () => correctSearch(db, text));
  const again = { ...filter, text: corrected?.text ?? text };
  if (corrected === null || (await count(again)).total === 0) {
    await recordMiss(ctx, version, again);
    return asked;
  }
  return { filter: again, correctedQuery: corrected.correctedQuery };
}

function priceBound(field: string, dollars: number | undefined): Cents | undefined {
  if (dollars === undefined) return undefined;
  const amount = fromWireDollars(dollars);
  if (amount === null) {
    throw new AppError('INVALID_INPUT', {
      fields: { [field]: 'Enter an amount with up to two decimal places.' },
    });
  }
  return amount;
}

const MOST_NEAR = 3;

/** The categories with most results without the other filters, or else with the nearest names. */
async function nearCategories(db: Ctx['db'], version: string, { text }: ListFilter) {
  if (text === undefined) return [];
  const { by } = await countProducts(db, version, { keys: {}, text }, ['category']);
  const counts = by.category;
  if (counts === undefined || counts.size === 0) return suggestNearCategories(db, text, MOST_NEAR);
  const categories = await listCategoryChoices(db);
  return categories
    .flatMap(({ key, name, slug }) => ({ name, slug, count: counts.get(key) ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
    .slice(0, MOST_NEAR)
    .map(({ name, slug }) => ({ name, slug }));
}

const MOST_MISSES = 1_000;

/**
 * Records a text that the whole catalogue has no answer to, for the administrators (Rule 56). What
 * may be somebody's address or telephone number is not kept. A failure to record fails nothing
 * else.
 */
async function recordMiss(
  { db, primary, now, log }: ListCtx,
  version: string,
  filter: ListFilter,
): Promise<void> {
  const { text } = filter;
  if (text === undefined || mayBePersonal(text.folded)) return;
  try {
    if ((await countProducts(db, version, { keys: {}, text })).total > 0) return;
    await recordSearchMiss(primary, { query: text.folded.slice(0, 200), now, limit: MOST_MISSES });
  } catch (error) {
    log.warn({ err: error }, 'A search without a result could not be recorded');
  }
}

function mayBePersonal(text: string): boolean {
  return text.includes('@') || (text.match(/\d/g)?.length ?? 0) >= 8;
}
