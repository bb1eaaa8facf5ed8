import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { decodeJwt, decodeProtectedHeader, importJWK, type JWK, SignJWT } from 'jose';
import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '#server/platform/embedded-postgres.ts';
import { newSigningKeys } from '#server/platform/secrets.ts';

import { waitUntilInteractive, useBrowser, visit } from '#tests/support/browser.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { throwAwayData } from '#tests/support/throw-away.ts';

const DAY_MS = 86_400_000;
const OUTAGE_MS = 20_000;

const browser = useBrowser();
const signingKeys = newSigningKeys();
const { dataDir, discard } = throwAwayData();
let database: EmbeddedPostgres;
let shop: TestServer;

beforeAll(async () => {
  database = await startEmbeddedPostgres({ dataDir, durable: false });
  shop = await startTestServer({
    env: { DATABASE_URL: database.url, AUTH_JWT_KEYS: signingKeys },
  });
});

afterAll(async () => {
  await shop.stop();
  await database.stop();
  discard();
});

interface StoredSession {
  access_token: string;
  refresh_token: string;
  expires_at: number;
  user: { id: string };
}

const storedSession = async (page: Page): Promise<StoredSession> =>
  JSON.parse((await page.evaluate(() => localStorage.getItem('shop-auth'))) ?? 'null');

const changeSession = async (page: Page, change: Partial<StoredSession>): Promise<void> => {
  const session = { ...(await storedSession(page)), ...change };
  await page.evaluate((text) => localStorage.setItem('shop-auth', text), JSON.stringify(session));
};

/** Replaces the stored access token by one issued three hours ago, without telling the page. */
async function letTokenExpire(page: Page): Promise<void> {
  const { access_token: token } = await storedSession(page);
  const claims = decodeJwt(token);
  const [jwk] = JSON.parse(signingKeys) as (JWK & { alg: string })[];
  const { key_ops: _operations, use: _use, ...key } = jwk!;
  const expired = await new SignJWT({
    ...claims,
    iat: (claims.iat ?? 0) - 10_800,
    exp: (claims.exp ?? 0) - 10_800,
  })
    .setProtectedHeader({ ...decodeProtectedHeader(token), alg: jwk!.alg })
    .sign(await importJWK(key, jwk!.alg));
  await changeSession(page, { access_token: expired });
}

async function register(page: Page): Promise<void> {
  await visit(page, '/register');
  await page.getByLabel('First name').fill('Robin');
  await page.getByLabel('Last name').fill('Marsh');
  await page
    .getByLabel('Email address')
    .fill(`robin-${randomBytes(4).toString('hex')}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill('correct horse 7');
  await page.getByRole('button', { name: 'Create account' }).click();
  await welcome(page).waitFor();
}

const welcome = (page: Page) => page.getByRole('heading', { name: 'Welcome back, Robin!' });

/** A call with the page's own session, outside the screen. */
async function callApi(page: Page, path: string, json?: object) {
  const { access_token: token } = await storedSession(page);
  const response = await fetch(new URL(path, shop.url), {
    method: json === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
  expect([path, response.ok]).toEqual([path, true]);
  return response.json();
}

/** The page's requests from now on, as `GET /path`, with the answer's status. */
function listen(page: Page) {
  const answers: { call: string; status: number; retryAfter: string | undefined; key: string }[] =
    [];
  const begun = new WeakSet<Request>();
  page.on('request', (request) => begun.add(request));
  page.on('response', (response) => {
    const request = response.request();
    // Answers to earlier calls are not part of the test.
    if (!begun.has(request)) return;
    const { pathname } = new URL(response.url());
    answers.push({
      call: `${request.method()} ${pathname}`,
      status: response.status(),
      retryAfter: response.headers()['retry-after'],
      key: request.headers()['idempotency-key'] ?? '',
    });
  });
  return { answers, to: (call: string) => answers.filter((answer) => answer.call === call) };
}

const REFRESH = 'POST /auth/v1/token';

describe('F34: an access token that expires during checkout', () => {
  async function openCheckout(page: Page) {
    await register(page);
    const { products } = (await callApi(page, '/api/products')) as {
      products: { id: string; stock: number; product_variants: unknown[] }[];
    };
    const product = products.find(
      ({ stock, product_variants: variants }) => stock > 5 && variants.length === 0,
    );
    await callApi(page, '/api/cart-items', {
      product_id: product?.id,
      variant_id: null,
      quantity: 1,
    });
    await callApi(page, '/api/addresses', {
      type: 'shipping',
      first_name: 'Robin',
      last_name: 'Marsh',
      company: null,
      address1: '12 Bridge Road',
      address2: null,
      city: 'Richmond',
      state: 'VIC',
      postcode: '3121',
      country: 'Australia',
      phone: null,
    });
    await visit(page, '/checkout');
    const payButton = page.getByRole('button', { name: 'Proceed to Payment' });
    await expect.poll(() => payButton.isEnabled()).toBe(true);
    return payButton;
  }

  const orderCount = async (page: Page) =>
    ((await callApi(page, '/api/orders')) as { orders: unknown[] }).orders.length;

  it('is refreshed, the order repeated under its key, and placed once', async () => {
    const page = await browser.openPage({ baseURL: shop.url, expected: [/status of 401/] });
    const payButton = await openCheckout(page);
    const { to } = listen(page);
    await letTokenExpire(page);
    await payButton.click();
    await page.waitForURL('**/pay/**');
    const tries = () => to('POST /api/orders');
    await expect.poll(() => tries().map(({ status }) => status)).toEqual([401, 201]);
    expect(new Set(tries().map(({ key }) => key)).size).toBe(1);
    await expect.poll(() => to(REFRESH)).toHaveLength(1);
    await expect.poll(() => orderCount(page)).toBe(1);
  });

  it('places no second order when the first answer was lost as well', async () => {
    const page = await browser.openPage({
      baseURL: shop.url,
      expected: [/status of 401/, /ERR_FAILED/],
    });
    const payButton = await openCheckout(page);
    const { to } = listen(page);
    const keys: string[] = [];
    await page.route('**/api/orders', async (route) => {
      keys.push(route.request().headers()['idempotency-key'] ?? '');
      if (keys.length > 1) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await payButton.click();
    const tryAgain = page.getByRole('button', { name: 'Try again' });
    await tryAgain.waitFor();
    await letTokenExpire(page);
    await tryAgain.click();
    await page.waitForURL('**/pay/**');
    expect(new Set(keys).size).toBe(1);
    expect(keys).toHaveLength(3);
    await expect.poll(() => to(REFRESH)).toHaveLength(1);
    await expect.poll(() => orderCount(page)).toBe(1);
  });
});

/** Two screens that fetch this user's own data. */
async function visitOwnPages(page: Page): Promise<void> {
  await page.goto('/cart');
  await page.getByText('Your cart is empty').first().waitFor();
  await page.goto('/account');
  await welcome(page).waitFor();
}

describe.each([
  ['a day fast', DAY_MS],
  ['a day slow', -DAY_MS],
])('F36: a device whose clock is %s', (_, skewMs) => {
  it('signs in once and stays signed in, even when its token expires', async () => {
    const page = await browser.openPage({ baseURL: shop.url, expected: [/status of 401/] });
    await page.context().clock.install({ time: Date.now() + skewMs });
    const { to } = listen(page);
    await register(page);
    await visitOwnPages(page);
    expect(to(REFRESH)).toEqual([]);

    await letTokenExpire(page);
    await page.reload();
    await welcome(page).waitFor();
    const other = await page.context().newPage();
    await other.goto('/account');
    await welcome(other).waitFor();
    await expect.poll(() => to(REFRESH)).toHaveLength(1);
    await expect.poll(() => new URL(page.url()).pathname).toBe('/account');
  });

  it('keeps a session from before its clock changed', async () => {
    const page = await browser.openPage({ baseURL: shop.url, expected: [/status of 401/] });
    await register(page);
    const { to } = listen(page);
    await page.context().clock.install({ time: Date.now() + skewMs });
    await visitOwnPages(page);
    await visitOwnPages(page);
    expect(to(REFRESH).length).toBeLessThanOrEqual(1);
  });
});

it('F33: two tabs with an expired token refresh it at once and both stay signed in', async () => {
  const page = await browser.openPage({ baseURL: shop.url, expected: [/status of 401/] });
  await register(page);
  const other = await page.context().newPage();
  await other.goto('/account');
  await welcome(other).waitFor();
  await Promise.all([page, other].map(waitUntilInteractive));
  const before = await storedSession(page);
  const heard = [listen(page), listen(other)];
  await letTokenExpire(page);
  await Promise.all([
    page.getByRole('tab', { name: 'Addresses' }).click(),
    other.getByRole('tab', { name: 'Orders' }).click(),
  ]);
  await page.getByText('No addresses saved').waitFor();
  await other.getByText('No orders found').waitFor();
  const refreshes = heard.flatMap(({ to }) => to(REFRESH));
  expect(refreshes.length).toBeGreaterThan(0);
  expect(refreshes.filter(({ status }) => status !== 200)).toEqual([]);
  const after = await storedSession(other);
  expect(after.user.id).toBe(before.user.id);
  expect(after.refresh_token).not.toBe(before.refresh_token);
  for (const tab of [page, other]) {
    await tab.reload();
    await welcome(tab).waitFor();
    await expect
      .poll(async () => (await storedSession(tab)).refresh_token)
      .toBe(after.refresh_token);
  }
});

it('F35: a 20-second database outage ends no session, and two tabs recover on their own', async () => {
  const page = await browser.openPage({ baseURL: shop.url, expected: [/status of 503/] });
  await register(page);
  const other = await page.context().newPage();
  await other.goto('/account');
  await welcome(other).waitFor();
  const { user } = await storedSession(page);
  await Promise.all([page, other].map(waitUntilInteractive));

  await database.stop();
  const outageEnds = performance.now() + OUTAGE_MS;
  const tabs = [listen(page), listen(other)];
  await page.getByRole('tab', { name: 'Addresses' }).click();
  await page.getByText('Failed to fetch addresses').waitFor();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await welcome(page).waitFor();

  // From here on the session has to be refreshed; the second tab is reloaded.
  await changeSession(page, { expires_at: 1 });
  await other.reload();
  await sleep(Math.max(0, outageEnds - performance.now()));
  const refusals = () =>
    tabs.flatMap(({ answers }) => answers).filter(({ call }) => /\/(api|auth)\//.test(call));
  await expect.poll(() => refusals().length).toBeGreaterThan(3);
  expect(refusals().filter(({ status, retryAfter }) => status !== 503 || !retryAfter)).toEqual([]);
  await expect.poll(async () => (await storedSession(page)).user.id).toBe(user.id);

  database = await startEmbeddedPostgres({ dataDir, durable: false });
  await page.getByText('Failed to fetch addresses').waitFor({ state: 'hidden' });
  await page
    .getByRole('button', { name: /Add.*address/i })
    .first()
    .waitFor();
  await welcome(other).waitFor();
  const expiresAtMs = async () => (await storedSession(page)).expires_at * 1000;
  await expect.poll(expiresAtMs).toBeGreaterThan(Date.now());
  await expect.poll(async () => (await storedSession(page)).user.id).toBe(user.id);
}, 180_000);
