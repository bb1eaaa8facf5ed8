import { readFile } from 'node:fs/promises';

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { expectAccessibleAtEveryWidth, useBrowser } from '#tests/support/browser.ts';
import { useDemoShop } from '#tests/support/demo-shop.ts';
import { openAs } from '#tests/support/office.ts';

const browser = useBrowser();
const server = useDemoShop();

const section = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });

/** "$1,234.56" in cents. */
const centsIn = (text: string) =>
  [...text.matchAll(/−?\$[\d,]+\.\d\d/g)].map(([amount]) =>
    Number(amount.replaceAll(/[$,.]/g, '').replace('−', '-')),
  );

test('a seller sees what is available and pending, and each movement opens into its items', async () => {
  const page = await openAs(browser, server, 'seller');
  await page.goto('/seller/money');
  await page.getByRole('heading', { name: 'Money', level: 1 }).waitFor();
  const figures = page.locator('main dl').first();
  await figures.getByText('Yours to be paid out.').waitFor();
  const [available = 0, pending = 0] = centsIn(await figures.innerText());
  expect(available).toBeGreaterThan(0);
  expect(pending).toBeGreaterThan(0);

  const movements = section(page, 'Movements').locator('details');
  const all: string[] = [];
  for (const older = page.getByRole('link', { name: 'Older movements' }); ;) {
    all.push(...(await movements.allInnerTexts()));
    if ((await older.count()) === 0) break;
    const first = await movements.first().innerText();
    await older.click();
    await expect.poll(() => movements.first().innerText()).not.toBe(first);
  }
  const sumOf = (kind: string) =>
    all
      .filter((text) => text.startsWith(kind))
      .reduce((sum, text) => sum + (centsIn(text)[0] ?? 0), 0);
  expect(sumOf('Became available')).toBe(available);
  expect(sumOf('Sale')).toBe(available + pending);

  // The oldest are on the last page.
  const sale = movements.filter({ hasText: 'Sale' }).first();
  const [earned = 0] = centsIn(await sale.innerText());
  await sale.locator('summary').click();
  const items = sale.getByText(/less .* commission/);
  await items.first().waitFor();
  const kept = (await items.allInnerTexts()).map((text) => {
    const [sales = 0, commission = 0] = centsIn(text);
    return sales - commission;
  });
  expect(kept.reduce((sum, cents) => sum + cents, 0)).toBe(earned);
  await expectAccessibleAtEveryWidth(page);
});

test('an administrator sees what is owed and held, and a movement’s postings sum to zero', async () => {
  const page = await openAs(browser, server, 'admin');
  await page.goto('/admin/money');
  await page.getByText('Covers what is owed').waitFor();
  const movements = section(page, 'Movements').locator('details');
  await expect.poll(() => movements.count()).toBe(25);
  await movements.first().locator('summary').click();
  const rows = movements.first().locator('tbody tr');
  const sides = await rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('td')].slice(1).map((cell) => cell.innerText)),
  );
  const sum = (side: number) =>
    sides.flatMap((row) => centsIn(row[side] ?? '')).reduce((a, b) => a + b, 0);
  expect(sum(0)).toBeGreaterThan(0);
  expect(sum(0)).toBe(sum(1));

  await page.getByRole('link', { name: 'Older movements' }).click();
  await page.getByRole('link', { name: 'Newest movements' }).waitFor();
  await section(page, 'Sellers').getByRole('link').first().click();
  await page.getByRole('heading', { name: /^Movements of / }).waitFor();
  await expectAccessibleAtEveryWidth(page);
});

test('what cannot be loaded says so, and the rest of the page stays', async () => {
  const page = await openAs(browser, server, 'seller', { expected: [/status of 500/] });
  await page.route('**/api/seller/money/movements*', (route) =>
    route.fulfill({
      status: 500,
      json: { error: { code: 'INTERNAL', message: 'An error occurred' } },
    }),
  );
  await page.goto('/seller/money');
  await page.getByText('Failed to load the movements').waitFor();
  await page.getByText('Yours to be paid out.').waitFor();
  await page.unroute('**/api/seller/money/movements*');
  await page.getByRole('button', { name: /try again/i }).click();
  await section(page, 'Movements').locator('details').first().waitFor();
});

const READING = {
  provider: 'stripe',
  read_at: '2026-11-25T10:17:00.000Z',
  ours: 12_345.6,
  theirs: 12_235.65,
  open_differences: 2,
  difference: -97.45,
};
const DIFFERENCE = {
  provider: 'stripe',
  subject: 'payment',
  kind: 'missing_there',
  reference: 'pi_3PqLkWQ2eZvKYlo2C0a9dXyz',
  order: { id: '01a20375-1b41-700e-8170-624695d841fc', number: 'ORD-1772413200000428' },
  ours: 109.95,
  theirs: 0,
  currency: 'AUD',
  moved_at: '2026-11-20T01:00:00.000Z',
  found_at: '2026-11-20T02:17:00.000Z',
};

test('the reconciliation shows both balances and what differs, and fails with a retry', async () => {
  const page = await openAs(browser, server, 'admin', { expected: [/status of 500/] });
  await page.goto('/admin/money');
  await page.getByRole('link', { name: 'Reconciliation' }).click();
  await page.getByText('The provider’s records have not been read yet.').waitFor();

  const answers = [
    { status: 500, json: { error: { code: 'INTERNAL_ERROR', message: 'No' } } },
    { json: { providers: [{ ...READING, open_differences: 0 }], differences: [], totalCount: 0 } },
    {
      json: {
        providers: [READING],
        differences: [
          DIFFERENCE,
          {
            ...DIFFERENCE,
            subject: 'other',
            kind: 'missing_here',
            reference: 'txn_1PqReserve',
            order: null,
            ours: 0,
            theirs: 12.5,
          },
        ],
        totalCount: 2,
      },
    },
  ];
  await page.route('**/api/admin/money/reconciliation*', (route) =>
    route.fulfill(answers.shift() ?? { status: 500 }),
  );
  await page.reload();
  await page.getByText('Failed to load the reconciliation').waitFor();
  await page.getByRole('button', { name: /try again|retry/i }).click();
  await page.getByText('None. Every payment, refund and dispute is the same').waitFor();
  await page.reload();
  await section(page, 'Open differences').getByText('Missing at the provider').waitFor();
  const stripe = section(page, 'Stripe');
  await expect
    .poll(async () => centsIn(await stripe.innerText()))
    .toEqual([1_234_560, -9_745, -1_250, 1_223_565]);
  await expectAccessibleAtEveryWidth(page);
});

test('commission invoices show when there are none, fail with a retry, and one may not exist', async () => {
  const expected = [/status of 500/, /status of 404/];
  const admin = await openAs(browser, server, 'admin', { expected });
  await admin.goto('/admin/money/invoices');
  await admin.getByRole('heading', { name: 'Commission invoices', level: 1 }).waitFor();
  await expectAccessibleAtEveryWidth(admin);
  const fail = { status: 500, json: { error: { code: 'INTERNAL_ERROR', message: 'No' } } };
  const failing = [fail];
  await admin.route('**/api/admin/commission-invoices*', (route) => {
    const answer = failing.shift();
    return answer === undefined ? route.continue() : route.fulfill(answer);
  });
  await admin.goto('/admin/money/invoices?month=2026-10');
  await admin.getByText('Failed to load the documents').waitFor();
  await admin.getByRole('button', { name: /try again|retry/i }).click();
  await admin.getByText('There are no such documents.').waitFor();
  await admin.getByRole('link', { name: 'Show all' }).waitFor();

  const seller = await openAs(browser, server, 'seller', { expected });
  await seller.route('**/api/seller/commission-invoices?*', (route) => route.fulfill(fail));
  await seller.goto('/seller/money');
  await seller.getByText('Failed to load your commission invoices').waitFor();
  await seller.unroute('**/api/seller/commission-invoices?*');
  await seller.reload();
  await seller.getByRole('heading', { name: 'Commission invoices' }).waitFor();
  await seller.goto('/seller/money/invoices/INV-1001-000001');
  await seller.getByText('Invoice not found').waitFor();
  await expectAccessibleAtEveryWidth(seller);
});

test('a disputed order says until when and where to answer, and offers its evidence', async () => {
  const page = await openAs(browser, server, 'admin');
  await page.route(/\/api\/admin\/orders\/[\w-]{36}$/, async (route) => {
    const response = await route.fetch();
    const dispute = {
      provider: 'stripe',
      reference: 'dp_1PqLkWQ2eZvKYlo2C',
      amount: 109.95,
      reason: 'product_not_received',
      status: 'needs_response',
      is_open: true,
      due_at: '2026-12-03T02:00:00.000Z',
      opened_at: '2026-11-25T02:00:00.000Z',
    };
    await route.fulfill({ response, json: { ...(await response.json()), disputes: [dispute] } });
  });
  await page.goto('/admin/orders');
  await page.locator('main').getByRole('link', { name: /^ORD-/ }).first().click();
  await page.getByText('The payment is disputed').waitFor();
  const link = page.getByRole('link', { name: 'Stripe’s dashboard' });
  await expect.poll(() => link.getAttribute('href')).toBe('https://dashboard.stripe.com/disputes');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download evidence' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^evidence-ORD-\d+\.txt$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toMatch(/^Evidence about order ORD-/);
  expect(text).toContain('Returns policy: http');
  await expectAccessibleAtEveryWidth(page);
});
