import { ApiError } from '#contract/errors/api-error.ts';

import { barsOf, type ProductBar } from '#web/features/products/bars-of.ts';
import type { ApiClient } from '#web/lib/api-client.ts';

export interface CuttableProduct {
  readonly slug: string;
  readonly name: string;
  /** Empty for a product that is not sold in lengths. */
  readonly bars: readonly ProductBar[];
  /** Why nothing of it can be bought now; null otherwise. */
  readonly notForSale: string | null;
  /** Whether several of a length can cost less each (Rule 142), which a plan does not count. */
  readonly hasQuantityPrices: boolean;
}

/** The lengths of a product; `gone` for one that is not in the shop, null without a name. */
export async function loadBars(
  api: ApiClient,
  slug: string | undefined,
): Promise<CuttableProduct | 'gone' | null> {
  if (slug === undefined) return null;
  const product = await api.catalog.getProduct({ params: { slug } }).catch((error: unknown) => {
    if (error instanceof ApiError && [404, 422].includes(error.status)) return null;
    throw error;
  });
  if (product === null) return 'gone';
  return {
    slug: product.slug,
    name: product.name,
    bars: barsOf(product),
    notForSale: product.not_for_sale ?? product.seller?.not_for_sale ?? null,
    hasQuantityPrices: [product, ...product.product_variants].some(
      (offer) => offer.quantity_prices !== undefined,
    ),
  };
}
