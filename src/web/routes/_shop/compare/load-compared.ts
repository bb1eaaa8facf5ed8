import { MAX_COMPARED } from '#domain/catalog/comparison.ts';

import type { Product } from '#contract/schemas/catalog.ts';

import { cardOf } from '#web/features/products/card-of.ts';
import type { ApiClient } from '#web/lib/api-client.ts';

export type ComparedView = Awaited<ReturnType<typeof loadCompared>>;

/**
 * The products of an address, in its order. Those that are no longer sold are left out, and those
 * of another category than the first are named.
 */
export async function loadCompared(api: ApiClient, slugs: readonly string[]) {
  const named = slugs.slice(0, MAX_COMPARED);
  if (named.length === 0) {
    return { products: [], others: [], isIncomplete: false, isTooLong: false, category: null };
  }
  const { products: found } = await api.catalog.listProducts({ query: { slugs: [...named] } });
  const inOrder = named.flatMap((slug) => found.find((product) => product.slug === slug) ?? []);
  const category = inOrder[0]?.category ?? null;
  const isOfCategory = (product: Product) => product.category?.id === category?.id;
  return {
    products: inOrder.filter(isOfCategory).map((product) => ({
      card: cardOf(product),
      specifications: product.specifications,
      leftOut: product.not_compared,
      variants: product.product_variants.map(({ attributes }) => ({ attributes })),
    })),
    others: inOrder.filter((product) => !isOfCategory(product)).map(({ name }) => name),
    isIncomplete: inOrder.length < named.length,
    isTooLong: slugs.length > MAX_COMPARED,
    category: category && { name: category.name, slug: category.slug },
  };
}
