import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

import type { Page } from 'playwright-core';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import type { PayoutLine } from '#contract/endpoints/office-payouts.ts';

import { issueCommissionInvoices } from '#server/commission-invoices/issue-month.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { releaseEarnings } from '#server/ledger/release-earnings.ts';
import { openDatabase, type Database } from '#server/platform/database.ts';

import { testConfig } from '#tests/support/app.ts';
import { expectAccessibleAtEveryWidth, useBrowser } from '#tests/support/browser.ts';
import { openPaymentPage, readOrderBody, placeWith, saveAddress } from '#tests/support/buying.ts';
import { registerCustomer } from '#tests/support/customer.ts';
import { startDemoShop } from '#tests/support/demo-shop.ts';
import type { DemoShop } from '#tests/support/demo-template.ts';
import { demoSession, openAs } from '#tests/support/office.ts';
import { pdfStructure, wordsIn } from '#tests/support/pdf-structure.ts';
import { brokenInvariants } from '#tests/support/trade.ts';

const browser = useBrowser();
let server: DemoShop;
let database: Database;
beforeAll(async () => {
  server = await startDemoShop();
  database = openDatabase(server.databaseUrl, { max: 2 });
});
afterEach(async () => {
  expect(await brokenInvariants(database.db)).toEqual([]);
});
afterAll(async () => {
  await database.close();
  await server.stop();
});

const section = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });

/** The first amount of a text in cents. */
const centsIn = (text = '') => Number(/\$([\d,]+\.\d\d)/.exec(text)?.[1]?.replace(/[,.]/g, ''));
/** The amount that stands alone in a line. */
const amountOf = (text: string) => centsIn(text.split('\n').find((line) => line.startsWith('$')));
const centsOf = (dollars: number) => Math.round(dollars * 100);

/** The emails of a month stay unsent. */
const NO_JOBS = { send: () => Promise.resolve() } as unknown as Jobs;

let calls = 0;

/** A call of a demo account; with a body, a POST that is made once. */
async function api(role: 'admin' | 'seller', path: string, json?: object) {
  const { access_token: token } = await demoSession(server, role);
  calls += 1;
  const response = await fetch(server.url + path, {
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': `call ${calls}`,
    },
    ...(json === undefined ? {} : { method: 'POST', body: JSON.stringify(json) }),
  });
  expect([path, response.ok]).toEqual([path, true]);
  // oxlint-disable-next-line typescript/no-explicit-any -- the test asserts what it reads
  return (await response.json()) as any;
}

interface SoldLine {
  id: string;
  seller_id: string | null;
  quantity: number;
}

/**
 * A customer buys two units of the demo seller, one of another seller and one of the platform; all
 * are sent and delivered, one unit is refunded, and eight days pass. Returns the order's number and
 * what it has left each seller in cents, from the order and its refund alone.
 */
async function sellToEverybody() {
  const { rows: products } = await sql<{ id: string; seller_id: string | null }>`
    select distinct on (p.seller_id) p.id, p.seller_id
    from products p join stock_items s on s.product_id = p.id and s.variant_id is null
    where p.archived_at is null and not p.is_withheld and s.on_hand - s.reserved > 10
      and not exists (select from product_variants v where v.product_id = p.id)
    order by p.seller_id, p.id`.execute(database.db);
  const { id: sellerId } = await api('seller', '/api/profile');
  const own = products.find((product) => product.seller_id === sellerId);
  const others = products.filter((product) => product.seller_id !== sellerId);
  const chosen = [
    own,
    others.find((each) => each.seller_id !== null),
    others.find((each) => each.seller_id === null),
  ];
  const buyer = await registerCustomer(server.url);
  for (const [index, product] of chosen.entries()) {
    const json = { product_id: product?.id, quantity: index === 0 ? 2 : 1 };
    await buyer.call('/api/cart-items', { json });
  }
  const order = await placeWith(
    buyer,
    'sale',
    await readOrderBody(buyer, await saveAddress(buyer)),
  );
  const { sessionId } = await openPaymentPage(buyer, order.id);
  const card = { cardNumber: '4242424242424242', expiry: '12/30', cvc: '123' };
  await buyer.call(`/api/sandbox/sessions/${sessionId}/pay`, { json: card });
  const paid = async () => (await api('admin', `/api/admin/orders/${order.id}`)).payment_status;
  await expect.poll(paid).toBe('paid');

  const { rows: items } = await sql<SoldLine>`
    select id, seller_id, quantity from order_items where order_id = ${order.id}
    order by position`.execute(database.db);
  for (const item of items) {
    await api('admin', `/api/admin/orders/${order.id}/parcels`, {
      carrier: 'sendle',
      tracking_number: 'S1',
      seller_id: item.seller_id,
      lines: [{ order_item_id: item.id, quantity: item.quantity }],
    });
    const { rows: parcels } = await sql<{ id: string }>`
      select parcel_id as id from parcel_lines where order_item_id = ${item.id}`.execute(
      database.db,
    );
    await api('admin', `/api/admin/parcels/${parcels[0]?.id}/delivery`, {});
  }
  const [refunded] = items;
  await api('admin', `/api/admin/orders/${order.id}/refunds`, {
    lines: [{ order_item_id: refunded?.id, quantity: 1 }],
    reason: 'One arrived damaged',
    restock: false,
  });
  const settled = async () => {
    const { rows } = await sql<{ status: string }>`
      select status from refunds where order_id = ${order.id}`.execute(database.db);
    return rows.map(({ status }) => status);
  };
  await expect.poll(settled).toEqual(['succeeded']);
  await releaseEarnings({ db: database.db, now: new Date(Date.now() + 8 * 86_400_000) });
  const { rows: shares } = await sql<{ seller_id: string; cents: number }>`
    select i.seller_id, sum(i.line_total_cents + i.freight_cents - i.commission_cents
      - coalesce(r.cents, 0))::integer as cents
    from order_items i left join lateral (
      select sum(l.amount_cents + l.freight_cents - l.commission_cents) as cents
      from refund_lines l where l.order_item_id = i.id
    ) r on true
    where i.order_id = ${order.id} and i.seller_id is not null group by 1`.execute(database.db);
  expect(shares).toHaveLength(2);
  return { number: order.order_number, shares };
}

/** The movements of the open statement, on all of its pages. */
async function movementsOf(page: Page): Promise<string[]> {
  const movements = section(page, 'Movements');
  const texts: string[] = [];
  for (let number = 1; ; number += 1) {
    texts.push(...(await movements.locator('> ul > li').allInnerTexts()));
    const next = movements.locator('a[rel=next]');
    if ((await next.count()) === 0) return texts;
    await next.click();
    await page.waitForURL(new RegExp(`page=${number + 1}`));
    await movements.locator('a[aria-current=page]', { hasText: String(number + 1) }).waitFor();
  }
}

test('an administrator pays sellers from a draft to a returned payment, and they see it', async () => {
  const page = await openAs(browser, server, 'admin');
  const seller = await openAs(browser, server, 'seller');
  const sellers = async () => (await api('admin', '/api/admin/money/sellers')).sellers;
  const earlier: { seller_id: string; available: number }[] = await sellers();
  const { number, shares } = await sellToEverybody();
  const before: typeof earlier = await sellers();
  const availableTo = (list: typeof earlier, id: string) =>
    centsOf(list.find(({ seller_id: seller }) => seller === id)?.available ?? 0);
  for (const { seller_id: id, cents } of shares) {
    // Its earlier orders may have become available as well.
    expect(availableTo(before, id) - availableTo(earlier, id)).toBeGreaterThanOrEqual(cents);
  }
  const available = before.reduce((sum, each) => sum + Math.max(0, centsOf(each.available)), 0);
  expect(available).toBeGreaterThan(0);

  await page.goto('/admin/money/payouts');
  await page.getByText('No payouts yet.').waitFor();
  await expectAccessibleAtEveryWidth(page);
  await page.getByRole('button', { name: 'Begin a payout' }).click();
  await page.getByRole('heading', { name: 'Payout 1', level: 1 }).waitFor();
  const paid = section(page, 'Sellers').locator('li');
  const rows = await paid.allInnerTexts();
  expect(rows).toHaveLength(before.filter((each) => each.available !== 0).length);
  const total = centsIn(await page.locator('main dl').first().innerText());
  expect(total).toBe(rows.reduce((sum, row) => sum + centsIn(row), 0));
  expect(total).toBe(available);
  await expectAccessibleAtEveryWidth(page);

  await page.getByRole('button', { name: 'Approve' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Payment day').waitFor();
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Give the file to your bank').waitFor();
  const files = section(page, 'File for the bank');
  const download = page.waitForEvent('download');
  await files.getByRole('button', { name: 'Download payout-1.aba' }).click();
  const bytes = await readFile(await (await download).path());
  await files.getByText(createHash('sha256').update(bytes).digest('hex')).waitFor();
  const records = bytes.toString('latin1').split('\r\n');
  expect(records).toHaveLength(rows.length + 4);
  expect(Number(records.at(-2)?.slice(30, 40))).toBe(total);
  await expectAccessibleAtEveryWidth(page);

  const money = await api('admin', '/api/admin/money');
  expect(money.accounts).toContainEqual({ account: 'seller_in_payout', balance: -total / 100 });
  await page.getByRole('button', { name: 'Mark as sent' }).click();
  await page.getByRole('button', { name: 'Yes, it is sent' }).click();
  await page.getByText('The bank has the file').waitFor();

  await seller.goto('/seller/money');
  const own = section(seller, 'Payouts');
  await own.getByText('Payout 1').first().waitFor();
  const ownAmount = centsIn(await own.locator('li').first().innerText());
  const { payouts } = await api('seller', '/api/seller/payouts');
  expect(ownAmount).toBe(centsOf(payouts[0].amount));
  const { id } = (await api('admin', '/api/admin/payouts?limit=1')).payouts[0];
  const lines: PayoutLine[] = (await api('admin', `/api/admin/payouts/${id}`)).lines;
  const line = lines.find(({ reference }) => reference === payouts[0].reference);
  await expectAccessibleAtEveryWidth(seller);
  await own.getByRole('link', { name: 'Payout 1' }).click();
  await seller.getByRole('heading', { name: 'Statement of payout 1', level: 1 }).waitFor();
  const sums = await section(seller, 'What it pays').locator('dd').allInnerTexts();
  expect(centsIn(sums.at(-1) ?? '')).toBe(ownAmount);
  expect(sums.slice(0, -1).reduce((sum, text) => sum + centsIn(text), 0)).toBe(ownAmount);
  const covered = await movementsOf(seller);
  const ofSale = covered.filter((text) => text.includes(number));
  const share = shares.find((each) => each.seller_id === line?.seller_id);
  expect(ofSale.map(amountOf)).toEqual([share?.cents]);
  expect(covered.reduce((sum, text) => sum + amountOf(text), 0)).toBe(ownAmount);
  await expectAccessibleAtEveryWidth(seller);
  await seller.goto('/seller/money');

  await page
    .getByRole('button', { name: `Record that the payment to ${line?.seller_name} came back` })
    .click();
  await page.getByLabel('The bank’s reason').fill('Account closed');
  await page.getByRole('button', { name: 'Record the return' }).click();
  await section(page, 'Sellers').getByText('Account closed').waitFor();
  await seller.reload();
  await own.getByText('The bank’s reason: Account closed').waitFor();
  await own.getByText('Our last payment came back.').waitFor();
  await expect
    .poll(async () => centsIn(await seller.locator('main dl').first().innerText()))
    .toBe(ownAmount);
  await expectAccessibleAtEveryWidth(seller);

  await page.goto('/admin/money');
  await page.getByText('Payment returned').first().click();
  await page.getByText('Account closed').waitFor();
  await expectAccessibleAtEveryWidth(page);
});

test('a month’s commission is invoiced as the ledger has it, and the seller opens it', async () => {
  const page = await openAs(browser, server, 'admin');
  const seller = await openAs(browser, server, 'seller');
  await sellToEverybody();
  await issueCommissionInvoices({
    db: database.db,
    config: testConfig(),
    clock: () => new Date(),
    jobs: NO_JOBS,
    now: new Date(Date.now() + 40 * 86_400_000),
  });
  await seller.goto('/seller/money');
  const own = section(seller, 'Commission invoices');
  const row = await own.locator('li').first().innerText();
  await expectAccessibleAtEveryWidth(seller);
  await own.getByRole('link').first().click();
  await seller.getByRole('heading', { name: /^Tax invoice INV-/, level: 1 }).waitFor();
  const number = /INV-\d+-\d+/.exec(row)?.[0] ?? '';
  const { rows } = await sql<{ cents: number; gst: number }>`
    select -sum(p.amount_cents) filter (where p.order_item_id is not null
        and to_char(p.posted_at at time zone 'Australia/Sydney', 'YYYY-MM') = d.month)::integer as cents,
      sum(p.amount_cents) filter (where t.business_key = 'commission-gst:' || d.id)::integer as gst
    from commission_documents d
    join ledger_postings p on p.seller_id = d.seller_id and p.account = 'commission'
    join ledger_transactions t on t.id = p.transaction_id
    where d.number = ${number}`.execute(database.db);
  const [ledger] = rows;
  const total = centsIn(row);
  const sums = section(seller, 'Amounts');
  expect(total).toBe(ledger?.cents);
  const amounts = await sums.locator('dd').allInnerTexts();
  expect(centsIn(amounts.at(-1))).toBe(total);
  const [statement] = await sums.locator('p').allInnerTexts();
  expect(statement).toContain('Total price includes GST of');
  expect(centsIn(statement)).toBe(ledger?.gst);
  const lines = await section(seller, 'Orders').locator('li li').allInnerTexts();
  expect(lines.reduce((sum, text) => sum + amountOf(text), 0)).toBe(total);
  await expectAccessibleAtEveryWidth(seller);
  const download = seller.waitForEvent('download');
  await seller.getByRole('button', { name: 'Download PDF' }).click();
  const bytes = await readFile(await (await download).path());
  expect(wordsIn(pdfStructure(bytes).root)).toContain(`Tax invoice ${number}`);

  await page.goto('/admin/money/invoices');
  await page.getByRole('link', { name: number }).waitFor();
  await expectAccessibleAtEveryWidth(page);
  await page.getByRole('link', { name: number }).click();
  await page.getByRole('heading', { name: `Tax invoice ${number}`, level: 1 }).waitFor();
});

test('payout settings are saved, and what a bank would refuse is named', async () => {
  const page = await openAs(browser, server, 'admin');
  await page.goto('/admin/money/payouts/settings');
  await page.getByLabel('BSB').fill('12');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter the six digits of the BSB.').first().waitFor();
  await expectAccessibleAtEveryWidth(page);
  await page.getByLabel('BSB').fill('062111');
  await page.getByLabel('Draft a payout').selectOption('fortnightly');
  await page.getByLabel('First day').fill('2027-01-05');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Payout settings saved.').waitFor();
  await page.goto('/admin/money/payouts');
  await page.getByText('The next payout is due on Tuesday 5 January 2027').waitFor();
});

test('an administrator adjusts a seller’s money and sets a reserve', async () => {
  const page = await openAs(browser, server, 'admin', { expected: [/status of 422/] });
  await page.goto('/admin/money');
  await section(page, 'Sellers').getByRole('link').first().click();
  await page.getByRole('heading', { name: /^Movements of / }).waitFor();
  await page.getByRole('button', { name: 'Adjust' }).click();
  await page.getByLabel('Amount').fill('12.50');
  await page.getByLabel('Reason').fill('Packaging that we broke');
  await page.getByRole('button', { name: 'Post the adjustment' }).click();
  await page
    .locator('details')
    .filter({ hasText: 'Adjustment' })
    .getByText('$12.50')
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Reserve' }).click();
  await page.getByLabel('Share').fill('10');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter a share and days, or 0 for both.').waitFor();
  await page.getByLabel('Days').fill('90');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/^Reserve of .* saved\.$/).waitFor();
});
