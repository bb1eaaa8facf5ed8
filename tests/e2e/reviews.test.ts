import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openDatabase, type Database } from '#server/platform/database.ts';

import {
  expectAccessibleAtEveryWidth,
  scrollThrough,
  useBrowser,
  visit,
} from '#tests/support/browser.ts';
import { openPaymentPage, placeWith, readOrderBody, saveAddress } from '#tests/support/buying.ts';
import { registerCustomer, storeSession, type ApiCustomer } from '#tests/support/customer.ts';
import { startDemoShop } from '#tests/support/demo-shop.ts';
import type { DemoShop } from '#tests/support/demo-template.ts';
import { demoSession, openAs } from '#tests/support/office.ts';

const browser = useBrowser();
const REVIEWED = 'boltwick-claw-hammer-570g';
const PICTURE = 'public/pictures/products/boltwick-claw-hammer-570g.webp';

let server: DemoShop;
let database: Database;
/** What the demo seller sells, without variants. */
let product: { id: string; slug: string; name: string };

beforeAll(async () => {
  server = await startDemoShop();
  database = openDatabase(server.databaseUrl, { max: 1 });
  const { rows } = await sql<typeof product>`
    select p.id, p.slug, p.name from products p join auth_users u on u.id = p.seller_id
    where u.email = 'seller@bullnose.example' and p.review_count > 0
      and not exists (select from product_variants v where v.product_id = p.id)
    order by p.slug limit 1`.execute(database.db);
  const [first] = rows;
  if (first === undefined) throw new Error('The demo seller sells nothing without variants');
  product = first;
});
afterAll(async () => {
  await database.close();
  await server.stop();
});

async function api(role: 'admin' | 'seller', path: string, json?: object, method = 'POST') {
  const { access_token: token } = await demoSession(server, role);
  const response = await fetch(server.url + path, {
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    ...(json === undefined ? {} : { method, body: JSON.stringify(json) }),
  });
  expect([path, response.ok]).toEqual([path, true]);
  // oxlint-disable-next-line typescript/no-explicit-any -- the test asserts what it reads
  return (await response.json()) as any;
}

/** A paid order of one unit, with the id of its line. */
async function buy(buyer: ApiCustomer) {
  await buyer.call('/api/cart-items', { json: { product_id: product.id, quantity: 1 } });
  const body = await readOrderBody(buyer, await saveAddress(buyer));
  const order = await placeWith(buyer, `order of ${buyer.email}`, body);
  const { sessionId } = await openPaymentPage(buyer, order.id);
  const card = { cardNumber: '4242424242424242', expiry: '12/30', cvc: '123' };
  await buyer.call(`/api/sandbox/sessions/${sessionId}/pay`, { json: card });
  const paid = async () => (await api('admin', `/api/admin/orders/${order.id}`)).payment_status;
  await expect.poll(paid).toBe('paid');
  const { rows } = await sql<{ id: string; seller_id: string }>`
    select id, seller_id from order_items where order_id = ${order.id}`.execute(database.db);
  return { id: order.id, line: rows[0] };
}

async function deliver({ id, line }: Awaited<ReturnType<typeof buy>>) {
  await api('admin', `/api/admin/orders/${id}/parcels`, {
    carrier: 'sendle',
    tracking_number: 'S1',
    seller_id: line?.seller_id,
    lines: [{ order_item_id: line?.id, quantity: 1 }],
  });
  const { rows } = await sql<{ id: string }>`
    select parcel_id as id from parcel_lines where order_item_id = ${line?.id}`.execute(
    database.db,
  );
  await api('admin', `/api/admin/parcels/${rows[0]?.id}/delivery`, {});
}

async function openCustomer() {
  const { session, ...buyer } = await registerCustomer(server.url);
  const page = await browser.openPage({ baseURL: server.url });
  await storeSession(page, session);
  return { page, buyer };
}

async function fillReview(page: Page, { stars, title, text }: Record<string, string>) {
  await page.getByRole('radio', { name: stars ?? '' }).check({ force: true });
  await page.getByLabel('Title').fill(title ?? '');
  await page.getByLabel('Your review', { exact: true }).fill(text ?? '');
}

const reviewsOf = (page: Page) => page.locator('#reviews');

describe('the reviews of a product', () => {
  it('are readable, filtered and sorted without JavaScript', async () => {
    const page = await browser.openPage({
      baseURL: server.url,
      javaScriptEnabled: false,
      expected: [/\.js csp$/],
    });
    await page.goto(`/products/${REVIEWED}`);
    const reviews = reviewsOf(page);
    await expect.poll(() => reviews.getByRole('article').count()).toBe(10);
    await expect.poll(() => reviews.innerText()).toContain('Verified purchase');
    await reviews.getByRole('link', { name: 'Page 2', exact: true }).click();
    await page.waitForURL('**?reviews=2#reviews');
    await expect.poll(() => reviews.getByRole('article').count()).toBe(1);
    await reviews.getByRole('link', { name: /^4 stars/ }).click();
    await page.waitForURL('**?stars=4#reviews');
    await expect.poll(() => reviews.getByRole('img', { name: '4 out of 5 stars' }).count()).toBe(4);
    await expect.poll(() => reviews.getByRole('article').count()).toBe(4);
    await reviews.getByRole('link', { name: 'Most helpful' }).click();
    await page.waitForURL('**?stars=4&sort=helpful#reviews');
    await reviews.getByRole('link', { name: 'Remove filter: 4 stars' }).click();
    await page.waitForURL('**?sort=helpful#reviews');
    const counts = async () => {
      const words = await reviews.getByText(/found this helpful$/).allInnerTexts();
      return words.map((text) => Number.parseInt(text));
    };
    await expect.poll(async () => (await counts()).length).toBeGreaterThan(1);
    expect(await counts()).toEqual((await counts()).toSorted((a, b) => b - a));
  });

  it('are in the structured data, which has no rating without them', async () => {
    const dataOf = async (slug: string) => {
      const html = await (await fetch(`${server.url}/products/${slug}`)).text();
      const [, data] =
        /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
      return JSON.parse(data ?? '{}') as { review?: unknown[]; aggregateRating?: unknown };
    };
    const { review, aggregateRating } = await dataOf(REVIEWED);
    expect(aggregateRating).toMatchObject({ ratingValue: 4.6, reviewCount: 11 });
    expect(review).toHaveLength(3);
    expect(review?.[0]).toMatchObject({
      '@type': 'Review',
      reviewRating: { '@type': 'Rating', ratingValue: 5 },
      author: { '@type': 'Person', name: expect.stringMatching(/^\w+ [A-Z]\.$/) },
    });
    const unrated = await dataOf('wombeyard-bypass-secateurs-forged');
    expect(unrated).not.toHaveProperty('aggregateRating');
    expect(unrated).not.toHaveProperty('review');
  });

  it('are filtered in the browser without loading the page again', async () => {
    const page = await browser.openPage({ baseURL: server.url });
    await visit(page, `/products/${REVIEWED}`);
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
    const reviews = reviewsOf(page);
    await reviews.getByRole('link', { name: /^5 stars/ }).click();
    await page.waitForURL('**?stars=5#reviews');
    await expect.poll(() => reviews.getByRole('article').count()).toBe(7);
    expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
    await reviews.getByRole('link', { name: 'Remove filter: 5 stars' }).click();
    await expect.poll(() => reviews.getByRole('article').count()).toBe(10);
    await scrollThrough(page);
    await expectAccessibleAtEveryWidth(page);
  });

  it('ask a visitor to log in before a vote', async () => {
    const page = await browser.openPage({ baseURL: server.url });
    await visit(page, `/products/${REVIEWED}`);
    const item = reviewsOf(page).getByRole('article').first();
    await item.getByRole('button', { name: /^Helpful/ }).click();
    await page.getByText('Log in to mark a review as helpful.').waitFor();
  });

  it('are marked as helpful once by somebody who is signed in', async () => {
    const { page } = await openCustomer();
    await visit(page, `/products/${REVIEWED}?sort=helpful`);
    const item = reviewsOf(page).getByRole('article').first();
    const before = Number.parseInt(await item.getByText(/found this helpful$/).innerText());
    const button = item.getByRole('button', { name: /^Helpful/ });
    await button.click();
    await item.getByText(`${before + 1} customers found this helpful`).waitFor();
    await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true');
    await button.click();
    await item.getByText(`${before} customers found this helpful`).waitFor();
    await reviewsOf(page)
      .getByText('Only customers who bought this product here can review it.')
      .waitFor();
  });
});

describe('writing a review', () => {
  it('is published with a picture, answered by the seller, changed and removed', async () => {
    const { page, buyer } = await openCustomer();
    const order = await buy(buyer);
    await visit(page, `/account/orders/${order.id}`);
    await page.getByRole('heading', { name: 'Sold by Hollowick Timber' }).waitFor();
    await expect.poll(() => page.getByRole('link', { name: /^Write a review of/ }).count()).toBe(0);
    await deliver(order);

    await visit(page, `/account/orders/${order.id}`);
    await page.getByRole('link', { name: `Write a review of ${product.name}` }).click();
    await page.getByRole('heading', { level: 1, name: 'Write a review' }).waitFor();
    await page.getByRole('button', { name: 'Send review' }).click();
    await page.getByText('Please check these fields').waitFor();
    await page
      .getByLabel('Your review', { exact: true })
      .fill('Straight boards and quick delivery.');
    // What was typed stays on the device.
    await page.reload();
    await expect
      .poll(() => page.getByLabel('Your review', { exact: true }).inputValue())
      .toBe('Straight boards and quick delivery.');
    await page.getByText('This is what you typed on this device and have not sent.').waitFor();
    await page.getByRole('button', { name: 'Discard draft' }).click();
    await expect.poll(() => page.getByLabel('Your review', { exact: true }).inputValue()).toBe('');
    await fillReview(page, {
      stars: '4 stars, good',
      title: 'Good timber',
      text: 'Straight boards and quick delivery.\nOne had a knot.',
    });
    await page.locator('input[type=file]').setInputFiles(PICTURE);
    await page.getByRole('button', { name: 'Remove picture 1' }).waitFor();
    await expectAccessibleAtEveryWidth(page);
    await page.getByRole('button', { name: 'Send review' }).click();
    await page.getByText('Your review is published').waitFor();
    await page.getByRole('link', { name: 'View your review' }).click();

    const own = reviewsOf(page).getByRole('article').first();
    await own.getByRole('heading', { name: 'Good timber' }).waitFor();
    await expect.poll(() => own.innerText()).toContain('Sam R.');
    await own.getByRole('link', { name: 'Picture 1 of 1 by Sam R.' }).click();
    await page.getByRole('dialog', { name: product.name }).waitFor();
    await page.keyboard.press('Escape');
    await reviewsOf(page).getByRole('link', { name: 'Edit your review' }).waitFor();

    const { reviews } = await api('seller', '/api/seller/reviews');
    const [written] = reviews as { id: string; title: string }[];
    expect(written).toMatchObject({ title: 'Good timber' });
    const reply = { text: 'Thank you, Sam.' };
    await api('seller', `/api/seller/reviews/${written?.id}/reply`, reply, 'PUT');
    // A cached page may be as old as half a second.
    await expect
      .poll(async () => {
        await visit(page, `/products/${product.slug}`);
        return own.innerText();
      })
      .toMatch(/Hollowick Timber replied on .*\s+Thank you, Sam\./);
    await scrollThrough(page);
    await expectAccessibleAtEveryWidth(page);

    await visit(page, `/account/reviews/new?product=${product.slug}`);
    await page.getByRole('radio', { name: '5 stars, excellent' }).check({ force: true });
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Your review is published').waitFor();
    await page.getByRole('link', { name: 'Your reviews' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your reviews' }).waitFor();
    await page.getByRole('img', { name: '5 out of 5 stars' }).waitFor();
    await expectAccessibleAtEveryWidth(page);

    await page.getByRole('link', { name: `Edit your review of ${product.name}` }).click();
    await page.getByRole('button', { name: 'Remove review' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove review' }).click();
    await page.getByText('Your review was removed').waitFor();
  });

  it('waits for a check, and its writer reads why it was refused', async () => {
    const { page, buyer } = await openCustomer();
    await deliver(await buy(buyer));
    await visit(page, `/account/reviews/new?product=${product.slug}`);
    await fillReview(page, {
      stars: '1 star, bad',
      title: '',
      text: 'Buy it at www.example.com instead.',
    });
    await page.getByLabel('The product hurt somebody').check();
    await page.getByText('administrators are told at once').waitFor();
    await page.getByRole('button', { name: 'Send review' }).click();
    await page.getByText('Our team reads your review before it is shown').waitFor();

    // The menu of the administrators counts it until somebody has decided.
    const admin = await openAs(browser, server, 'admin');
    await visit(admin, '/admin');
    await admin.getByRole('link', { name: 'Reviews 1 waiting' }).click();
    await admin.getByRole('link', { name: product.name }).click();
    await admin.getByText('It has a link.').waitFor();
    await admin.getByLabel('Reason for refusing it').selectOption('Advertising');
    await admin.getByRole('button', { name: 'Refuse', exact: true }).click();
    await admin.getByText('The review was refused.').waitFor();
    await admin.getByRole('link', { name: 'Reviews', exact: true }).waitFor();

    await visit(page, '/account/reviews');
    await page.getByText('Refused').waitFor();
    await page.getByText('It advertises something').waitFor();
    await page.getByRole('link', { name: /^Edit your review/ }).click();
    await page.getByText('our team reads it before it is shown').waitFor();
    await expectAccessibleAtEveryWidth(page);
  });

  it('is refused in words to who never bought the product, after they have logged in', async () => {
    const page = await browser.openPage({ baseURL: server.url });
    await page.goto(`/account/reviews/new?product=${product.slug}`);
    await page.waitForURL('**/login');
    const customer = await openAs(browser, server, 'admin', { expected: [/status of 404/] });
    await visit(customer, `/account/reviews/new?product=${product.slug}`);
    await customer.getByText('Administrators of the shop cannot write reviews.').waitFor();
    await expectAccessibleAtEveryWidth(customer);
    await visit(customer, '/account/reviews/new?product=nothing-like-it');
    await customer.getByRole('heading', { name: 'Product not found' }).waitFor();
  });
});

describe('a seller’s page', () => {
  it('shows the rating that the reviews of their range give', async () => {
    const page = await browser.openPage({ baseURL: server.url });
    await page.goto('/sellers/hollowick-timber');
    await page
      .getByRole('img', { name: /^4\.\d out of 5, \d+ reviews$/ })
      .first()
      .waitFor();
  });
});
