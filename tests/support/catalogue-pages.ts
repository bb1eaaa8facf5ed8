import type { Page } from 'playwright-core';

import { fetchUntilAvailable } from './fetch-until-available.ts';

/** A product as the API returns it, with the fields that the screens' tests read. */
export interface ApiProduct {
  id: string;
  slug: string;
  sku: string | null;
  name: string;
  description: string;
  brand: string;
  price: number;
  shown_price: number;
  list_price: number;
  has_price_range: boolean;
  original_price: number | null;
  discount_type: string | null;
  images: string[];
  image_alts?: Record<string, string>;
  rating: number;
  review_count: number;
  stock: number;
  specifications: Record<string, string>;
  option_names: string[];
  unit_price: { price: number; measure: string; quantity: number } | null;
  is_taxable: boolean;
  is_shipping_exempt: boolean;
  category: { name: string; slug: string } | null;
  department: { name: string; slug: string } | null;
  seller: {
    id: string;
    first_name: string;
    last_name: string;
    trading_name: string | null;
    selling_since: string;
  } | null;
  product_variants: ApiVariant[];
}

export interface ApiVariant {
  id: string;
  name: string;
  price: number;
  shown_price: number;
  stock: number;
  attributes: Record<string, string>;
  unit_price: ApiProduct['unit_price'];
}

/** Every product of the shop, newest first. */
export async function fetchProducts(siteUrl: string): Promise<ApiProduct[]> {
  const answer = await fetchUntilAvailable(`${siteUrl}/api/products`);
  return ((await answer.json()) as { products: ApiProduct[] }).products;
}

/** The first product that matches. */
export function oneOf(
  products: readonly ApiProduct[],
  holds: (product: ApiProduct) => boolean,
): ApiProduct {
  const found = products.find(holds);
  if (found === undefined) throw new Error('The demo shop lacks a product for this test');
  return found;
}

/** Follows a link inside the shop as a click does: the page calls the API in the browser. */
export async function followLink(page: Page, href: string): Promise<void> {
  await page.evaluate((target) => {
    const link = document.createElement('a');
    link.href = target;
    document.body.append(link);
    link.click();
    link.remove();
  }, href);
}

/** Opens a product page in the browser with some fields replaced; nothing changes in the shop. */
export async function openProductAs(
  page: Page,
  product: ApiProduct,
  change: Partial<ApiProduct>,
): Promise<void> {
  await page.route(`**/api/products/${product.slug}`, (route) =>
    route.fulfill({ json: { ...product, ...change } }),
  );
  await page.goto('/returns');
  await page.getByRole('banner').getByRole('link', { name: 'Bullnose home' }).waitFor();
  await waitUntilHydrated(page);
  await followLink(page, `/products/${product.slug}`);
  await page.getByRole('heading', { level: 1, name: change.name ?? product.name }).waitFor();
}

/** The header's cart becomes a button once the page is hydrated. */
export async function waitUntilHydrated(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: /cart/i }).first().waitFor();
}

/** "$1,249.00" */
export function dollars(amount: number): string {
  return new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' }).format(amount);
}
