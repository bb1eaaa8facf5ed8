import { nearestVariants } from '#domain/catalog/nearest-variants.ts';
import { foldText } from '#domain/catalog/search-text.ts';
import { shownPrice } from '#domain/pricing/price.ts';
import { isStoppedItem, RECALLED_WORDS } from '#domain/recalls/recall.ts';

import type { Product, ProductMatch } from '#contract/schemas/catalog.ts';
import { decodeDiscount } from '#contract/schemas/discount.ts';

import { findByCodes, findByNames } from '#server/catalog/matches/queries.ts';
import { presentProduct } from '#server/catalog/present.ts';
import { readProducts } from '#server/catalog/queries.ts';
import { readSearch } from '#server/catalog/search/read-search.ts';
import type { Ctx } from '#server/http/context.ts';

type Offer = ProductMatch['offers'][number];

/** The most that words offer to choose from, and of one product while others have some too. */
const MOST_BY_NAME = 8;
const FIRST_OF_PRODUCT = 2;

/**
 * What each text of an order list means (Rule 152): the product or variant with that code or that
 * whole name, else the nearest by name to choose from. Three statements for any number of texts.
 */
export async function matchProducts(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  texts: readonly string[],
): Promise<ProductMatch[]> {
  const asked = texts.map((text, at) => ({ at, text, search: readSearch(text) }));
  const byCode = productIdsByPlace(
    await findByCodes(
      db,
      asked.map(({ at, text, search }) => ({
        at,
        spellings: [...new Set([text, text.toUpperCase()])],
        compact: search?.code ?? null,
      })),
    ),
  );
  const byName = productIdsByPlace(
    await findByNames(
      db,
      asked.flatMap(({ at, search }) =>
        search === undefined || byCode.has(at) ? [] : [{ at, text: search }],
      ),
    ),
  );
  const ids = [...new Set([...byCode.values(), ...byName.values()].flat())];
  const rows = await readProducts(db, ids);
  const products = new Map(rows.map((row) => [row.id, presentProduct(row, now)]));
  return asked.map(({ at, text }) => {
    const listed = (found: ReadonlyMap<number, string[]>) =>
      (found.get(at) ?? []).flatMap((id) => products.get(id) ?? []);
    const offers = offersWithCode(text, listed(byCode));
    if (offers.length > 0) return matchOf(offers, { exact: onlyOf(offers), leftOut: 0 });
    const named = listed(byName).map((product) => offersByName(text, product));
    const shown = nearestFirst(named).slice(0, MOST_BY_NAME);
    return matchOf(shown, {
      exact: onlyOf(named.flat().filter((offer) => hasName(offer, text))),
      leftOut: named.flat().length - shown.length,
    });
  });
}

function productIdsByPlace(rows: readonly { at: number; product_id: string }[]) {
  const groups = Map.groupBy(rows, ({ at }) => at);
  return new Map([...groups].map(([at, found]) => [at, found.map((row) => row.product_id)]));
}

function matchOf(
  offers: Offer[],
  { exact, leftOut }: { readonly exact: Offer | undefined; readonly leftOut: number },
): ProductMatch {
  if (exact !== undefined) return { kind: 'exact', offers: [exact], left_out: 0 };
  return { kind: offers.length === 0 ? 'none' : 'choice', offers, left_out: leftOut };
}

/** The first of each product, then the others: a product with many variants hides no other. */
function nearestFirst(products: readonly (readonly Offer[])[]): Offer[] {
  return [
    ...products.flatMap((offers) => offers.slice(0, FIRST_OF_PRODUCT)),
    ...products.flatMap((offers) => offers.slice(FIRST_OF_PRODUCT)),
  ];
}

function onlyOf(offers: readonly Offer[]): Offer | undefined {
  return offers.length === 1 ? offers[0] : undefined;
}

/**
 * Those with this code as it is written, or else without case and punctuation. The code of a
 * product that is sold only as variants means any of them.
 */
function offersWithCode(text: string, products: readonly Product[]): Offer[] {
  const offers = products.flatMap((product) => {
    const isAny = compact(product.sku) === compact(text) && !isSoldAlone(product);
    return offersOf(product).map((offer) => ({ offer, isAny }));
  });
  const written = offers.filter(({ offer }) => offer.sku === text);
  const found =
    written.length > 0
      ? written
      : offers.filter(({ offer, isAny }) => isAny || compact(offer.sku) === compact(text));
  return found.map(({ offer }) => offer);
}

function compact(code: string | null): string | null {
  return code === null ? null : code.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

/** Whether it can be bought without a variant (Rule 43). */
function isSoldAlone({ product_variants: variants, stock }: Product): boolean {
  return variants.length === 0 || stock > 0;
}

function offersByName(text: string, product: Product): Offer[] {
  const named = nearestVariants(text, product.product_variants);
  return offersOf(product).filter(({ variant_id: id }) =>
    id === null ? isSoldAlone(product) : named.some((variant) => variant.id === id),
  );
}

function hasName({ name, variant_name: variant }: Offer, text: string): boolean {
  const folded = foldText(text);
  const names = variant === null ? [name] : [`${name} ${variant}`, `${name}, ${variant}`];
  return names.some((each) => foldText(each) === folded);
}

function notForSale(product: Product, variantId: string | null): string | undefined {
  if (isStoppedItem(product.recalls ?? [], variantId)) return RECALLED_WORDS;
  return product.not_for_sale ?? product.seller?.not_for_sale;
}

/** The product alone, if it is sold so, and its variants. */
function offersOf(product: Product): Offer[] {
  const common = {
    product_id: product.id,
    name: product.name,
    list_facts: product.list_facts,
    slug: product.slug,
    age_restriction: product.age_restriction,
  };
  const alone = {
    ...common,
    variant_id: null,
    variant_name: null,
    not_for_sale: notForSale(product, null),
    sku: product.sku,
    image: product.images[0] ?? null,
    unit_price: shownPrice({ priceCents: product.price, discount: decodeDiscount(product) }),
    quantity_prices: product.quantity_prices,
    available: product.stock,
  };
  const variants = product.product_variants.map((variant) => ({
    ...common,
    variant_id: variant.id,
    variant_name: variant.name,
    not_for_sale: notForSale(product, variant.id),
    sku: variant.sku,
    image: variant.image ?? product.images[0] ?? null,
    unit_price: variant.shown_price,
    quantity_prices: variant.quantity_prices,
    available: variant.stock,
  }));
  return isSoldAlone(product) ? [alone, ...variants] : variants;
}
