import { barsOf, type ProductBar } from '#web/features/products/bars-of.ts';
import type { ApiClient } from '#web/lib/api-client.ts';

export interface CuttableProduct {
  readonly slug: string;
  readonly name: string;
  /** Empty for a product that is not sold in lengths. */
  readonly bars: readonly ProductBar[];
  /** Why its seller does not sell it now; null otherwise. */
  readonly notForSale: string | null;
}

/** The lengths of a product; `gone` for one that is not in the shop, null without a name. */
export async function loadBars(
  api: ApiClient,
  slug: string | undefined,
): Promise<CuttableProduct | 'gone' | null> {
  if (slug === undefined) return null;
  const { products } = await api.catalog.listProducts({ query: { slugs: [slug] } });
  const [product] = products;
  if (product === undefined) return 'gone';
  return {
    slug,
    name: product.name,
    bars: barsOf(product),
    notForSale: product.seller?.not_for_sale ?? null,
  };
}
