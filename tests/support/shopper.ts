import type { Page } from 'playwright-core';

import { type PageOptions, type TestBrowser } from './browser.ts';
import { type Customer, openAsCustomer } from './customer.ts';
import { fetchUntilAvailable } from './fetch-until-available.ts';

/** A product as the API lists it, with the fields that buying needs. */
export interface ListedProduct {
  id: string;
  slug: string;
  name: string;
  price: number;
  stock: number;
  seller_id: string | null;
  product_variants: { id: string; name: string; stock: number }[];
}

/** What tests read of a cart. */
export interface CartAnswer {
  totalCount: number;
  subtotal: number;
  discounts: number;
  shipping_outlook: { freight: number };
  cart_items: { product_id: string; quantity: number; seen_price: number }[];
}

export interface Shopper extends Customer {
  /** The cart as stored on the server. */
  readonly cart: () => Promise<CartAnswer>;
  /** Puts products into the cart through the API. */
  readonly fill: (
    ...lines: (Pick<ListedProduct, 'id'> | [product: Pick<ListedProduct, 'id'>, quantity: number])[]
  ) => Promise<void>;
  /** Saves an address and returns its id. */
  readonly addAddress: (address?: Record<string, unknown>) => Promise<string>;
}

/** A customer with a cart and addresses to fill. */
export async function openShopper(
  browser: TestBrowser,
  options: PageOptions = {},
): Promise<Shopper> {
  const customer = await openAsCustomer(browser, options);
  return {
    ...customer,
    cart: () => customer.call<CartAnswer>('/api/cart-items'),
    fill: async (...lines) => {
      for (const line of lines) {
        const [product, quantity] = Array.isArray(line) ? line : [line, 1];
        await customer.call('/api/cart-items', { json: { product_id: product.id, quantity } });
      }
    },
    addAddress: async (address = {}) => {
      const json = {
        type: 'shipping',
        first_name: 'Sam',
        last_name: 'Reyes',
        address1: '12 Bridge Road',
        city: 'Richmond',
        state: 'VIC',
        postcode: '3121',
        country: 'Australia',
        ...address,
      };
      const { id } = await customer.call<{ id: string }>('/api/addresses', { json });
      return id;
    },
  };
}

/** As pages format it: "$1,249.00". */
export function money(dollars: number): string {
  return new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' }).format(dollars);
}

/** Products without variants, with more than a few in stock. */
export async function plentifulProducts(siteUrl: string): Promise<ListedProduct[]> {
  const answer = await fetchUntilAvailable(`${siteUrl}/api/products`);
  const { products } = (await answer.json()) as { products: ListedProduct[] };
  return products.filter((product) => product.stock > 10 && product.product_variants.length === 0);
}

/** Enters a card on the sandbox's page and pays. */
export async function payWithCard(page: Page, cardNumber = '4242 4242 4242 4242'): Promise<void> {
  await page.getByLabel('Card number').fill(cardNumber);
  await page.getByLabel('Expiry').fill('12/30');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
}
