import { randomBytes } from 'node:crypto';

import type { Page } from 'playwright-core';

import type { PageOptions, TestBrowser } from './browser.ts';

const PASSWORD = 'correct horse 7';

/** A product as the API lists it, as far as buying goes. */
export interface ListedProduct {
  id: string;
  slug: string;
  name: string;
  price: number;
  stock: number;
  seller_id: string | null;
  product_variants: { id: string; name: string; stock: number }[];
}

export interface Shopper {
  page: Page;
  email: string;
  /** Calls the API as this customer; refuses with the answer when it is not a success. */
  // oxlint-disable-next-line typescript/no-explicit-any -- answers are asserted by what tests read of them
  call: (path: string, init?: { method?: string; json?: unknown }) => Promise<any>;
  /** Puts products into the cart through the API. */
  fill: (...lines: (ListedProduct | [product: ListedProduct, quantity: number])[]) => Promise<void>;
  addAddress: (address?: Record<string, unknown>) => Promise<string>;
}

/** A new customer in a browser of their own, signed in through the API. */
export async function openShopper(
  browser: TestBrowser,
  options: PageOptions = {},
): Promise<Shopper> {
  const page = await browser.openPage(options);
  const email = `robin-${randomBytes(5).toString('hex')}@example.com`;
  const signUp = await page.request.post('/auth/v1/signup', {
    data: { email, password: PASSWORD, data: { first_name: 'Robin', last_name: 'Marsh' } },
  });
  const session = await signUp.text();
  const { access_token: token } = JSON.parse(session) as { access_token: string };
  await page.addInitScript((text) => {
    // Once: a session that the page itself has ended stays ended.
    if (sessionStorage.getItem('test-session') !== null) return;
    sessionStorage.setItem('test-session', 'set');
    localStorage.setItem('shop-auth', text);
  }, session);

  const call: Shopper['call'] = async (path, { method, json } = {}) => {
    const answer = await page.request.fetch(path, {
      method: method ?? (json === undefined ? 'GET' : 'POST'),
      headers: { authorization: `Bearer ${token}` },
      ...(json === undefined ? {} : { data: json }),
    });
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    return answer.status() === 204 ? null : answer.json();
  };
  return {
    page,
    email,
    call,
    fill: async (...lines) => {
      for (const line of lines) {
        const [product, quantity] = Array.isArray(line) ? line : [line, 1];
        await call('/api/cart-items', { json: { product_id: product.id, quantity } });
      }
    },
    addAddress: async (address = {}) => {
      const added = await call('/api/addresses', {
        json: {
          type: 'shipping',
          first_name: 'Robin',
          last_name: 'Marsh',
          address1: '12 Bridge Road',
          city: 'Richmond',
          state: 'VIC',
          postcode: '3121',
          country: 'Australia',
          ...address,
        },
      });
      return added.id;
    },
  };
}

/** What the shop sells without a choice to make, with more than a few in stock. */
export async function plentifulProducts(siteUrl: string): Promise<ListedProduct[]> {
  const answer = await fetch(`${siteUrl}/api/products`);
  const { products } = (await answer.json()) as { products: ListedProduct[] };
  return products.filter((product) => product.stock > 10 && product.product_variants.length === 0);
}

/** Types a card into the sandbox's page and pays. */
export async function payWithCard(page: Page, cardNumber = '4242 4242 4242 4242'): Promise<void> {
  await page.getByLabel('Card number').fill(cardNumber);
  await page.getByLabel('Expiry').fill('12/30');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
}
