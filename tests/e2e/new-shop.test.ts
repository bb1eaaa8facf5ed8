import { randomBytes } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { sql } from 'kysely';

import { DEMO_ACCOUNTS } from '#db/seed/accounts.ts';

import { endClosure } from '#server/closures/queries.ts';
import { openDatabase } from '#server/platform/database.ts';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '#server/platform/embedded-postgres.ts';

import { expectNoAxeViolations, useBrowser, VIEWPORTS, visit } from '#tests/support/browser.ts';
import { startDemoShop } from '#tests/support/demo-shop.ts';
import { startTestServer } from '#tests/support/server.ts';
import { throwAwayData } from '#tests/support/throw-away.ts';

/** The other settings that DEMO=false requires: the shop's address, and test mode. */
const PRODUCTION = {
  DEMO: 'false',
  SITE_URL: 'https://shop.example',
  PAYMENTS_ALLOW_TEST_MODE_IN_PRODUCTION: 'true',
};

describe('the demo shop’s customer', () => {
  const browser = useBrowser();

  it('finds every order with its pictures, at every width and without console errors', async () => {
    const shop = await startDemoShop();
    onTestFinished(async () => void (await shop.stop()));
    const line = new RegExp(`${DEMO_ACCOUNTS.customer}\\s+(\\S+)`);
    await expect.poll(() => line.test(shop.logs())).toBe(true);
    const page = await browser.openPage({ baseURL: shop.url });
    await visit(page, '/login');
    await page.getByLabel('Email address').fill(DEMO_ACCOUNTS.customer);
    await page.getByLabel('Password', { exact: true }).fill(line.exec(shop.logs())?.[1] ?? '');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL('**/account');
    await page.getByRole('tab', { name: 'Orders' }).click();
    await page
      .getByRole('link', { name: /^View order/ })
      .first()
      .waitFor();
    for (const viewport of Object.values(VIEWPORTS)) {
      await page.setViewportSize(viewport);
      // Lower pictures are fetched when they come near the window.
      for (const order of await page.getByRole('link', { name: /^View order/ }).all()) {
        await order.scrollIntoViewIfNeeded();
      }
      await expectNoAxeViolations(page);
    }
    // The product with the damaged picture shows the placeholder.
    await page.getByText('No picture yet').first().waitFor({ state: 'attached' });
  });
});

describe('a demo shop that other machines can reach', () => {
  const browser = useBrowser();

  it('says so on every page, and as a public demonstration has no mailbox and no demo administrator', async () => {
    const shop = await startDemoShop({ env: { DEMO_PUBLIC: 'true' } });
    onTestFinished(async () => void (await shop.stop()));
    await expect.poll(() => shop.logs()).toContain('the demo administrator and /dev/mail are off');
    expect(shop.logs()).toContain(DEMO_ACCOUNTS.seller);
    expect(shop.logs()).not.toContain(DEMO_ACCOUNTS.admin);
    expect((await fetch(`${shop.url}/dev/mail`)).status).toBe(404);
    const page = await browser.openPage({ baseURL: shop.url });
    for (const path of ['/', '/account', '/login', '/admin/login']) {
      await page.goto(`${shop.url}${path}`);
      const banner = page.getByRole('region', { name: 'Demonstration' });
      await banner.getByText('Demonstration: nothing is sold here').waitFor();
      await expectNoAxeViolations(page);
    }
  });
});

/** What a visitor sees before the owner has entered anything. */
const EMPTY_PAGES: Readonly<Record<string, readonly string[]>> = {
  '/': ['No departments yet.', 'No categories yet.', 'No articles yet.', 'No products found.'],
  '/shop': ['No products found matching your criteria.', 'There are no products here yet.'],
  '/shop?search=drill': ['No products found matching your criteria.', 'Remove a filter above.'],
  '/services': ['No services available at the moment.'],
  '/diy-advice': ['No articles found.'],
};

describe('a shop that is started on an empty database', () => {
  const { dataDir, discard } = throwAwayData();
  let database: EmbeddedPostgres;

  beforeAll(async () => {
    database = await startEmbeddedPostgres({ dataDir, durable: false });
  });
  afterAll(async () => {
    await database.stop();
    discard();
  });

  /** The data folders differ but the keys do not: another DATA_KEY would be refused. */
  const dataKey = randomBytes(32).toString('base64');
  const onDatabase = () => ({ DATABASE_URL: database.url, DATA_KEY: dataKey });

  const storedEmails = async (): Promise<string[]> => {
    const { db, close } = openDatabase(database.url, { max: 1 });
    try {
      const { rows } = await sql<{ email: string }>`select email from auth_users`.execute(db);
      return rows.map(({ email }) => email);
    } finally {
      await close();
    }
  };

  /** As an administrator does once the checklist is done. */
  const openForBusiness = async () => {
    const { db, close } = openDatabase(database.url, { max: 1 });
    await endClosure(db, { now: new Date(), person: 'The test', reason: 'opening' });
    await close();
  };

  const signIn = async (url: string, email: string, password: string): Promise<number> => {
    const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    return answer.status;
  };

  it('has no accounts and says that it is empty; in demo mode it has the three that are printed', async () => {
    const bare = await startTestServer({ env: { ...PRODUCTION, ...onDatabase() } });
    try {
      expect(await storedEmails()).toEqual([]);
      expect(bare.logs()).not.toMatch(/demo/i);
      expect((await fetch(bare.url)).status).toBe(503);
      await openForBusiness();
      await expect.poll(async () => (await fetch(bare.url)).status).toBe(200);
      for (const [path, words] of Object.entries(EMPTY_PAGES)) {
        const page = await fetch(bare.url + path);
        const html = await page.text();
        const missing = words.filter((text) => !html.includes(text));
        expect({ path, status: page.status, missing }).toEqual({ path, status: 200, missing: [] });
      }
      for (const email of Object.values(DEMO_ACCOUNTS)) {
        expect(await signIn(bare.url, email, 'anything at all')).toBe(400);
      }
    } finally {
      await bare.stop();
    }

    const demo = await startTestServer({ env: onDatabase() });
    const printed = new Map<string, string>();
    try {
      for (const email of Object.values(DEMO_ACCOUNTS)) {
        const line = new RegExp(`${email}\\s+(\\S+)`);
        await expect.poll(() => line.test(demo.logs())).toBe(true);
        const password = line.exec(demo.logs())?.[1] ?? '';
        printed.set(email, password);
        expect([email, await signIn(demo.url, email, password)]).toEqual([email, 200]);
      }
    } finally {
      await demo.stop();
    }

    // Another data folder has generated other passwords, which do not work here, and the page says
    // so.
    const copy = await startTestServer({ env: onDatabase() });
    try {
      await expect
        .poll(() => copy.logs())
        .toContain('This data folder does not know every password');
      expect(copy.logs().match(/\(another password\)/g)).toHaveLength(3);
      for (const [email, password] of printed) {
        expect(copy.logs()).not.toContain(password);
        expect(await signIn(copy.url, email, password)).toBe(200);
      }
    } finally {
      await copy.stop();
    }
  }, 180_000);
});
