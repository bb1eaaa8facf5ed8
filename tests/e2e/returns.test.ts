import { sql } from 'kysely';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openDatabase, type Database } from '#server/platform/database.ts';

import { expectAccessibleAtEveryWidth, useBrowser, visit } from '#tests/support/browser.ts';
import { openPaymentPage, placeWith, readOrderBody, saveAddress } from '#tests/support/buying.ts';
import { registerCustomer, storeSession } from '#tests/support/customer.ts';
import { startDemoShop } from '#tests/support/demo-shop.ts';
import type { DemoShop } from '#tests/support/demo-template.ts';
import { demoSession, openDialog } from '#tests/support/office.ts';

const browser = useBrowser();
const PICTURE = 'public/pictures/products/boltwick-claw-hammer-570g.webp';
const ADDRESS = {
  address1: '4 Mill Lane',
  address2: null,
  city: 'Geelong',
  state: 'VIC',
  postcode: '3220',
};

let server: DemoShop;
let database: Database;
interface Sold {
  readonly id: string;
  readonly name: string;
}
/** What the demo seller sells, and what the shop itself does. */
let product: Sold;
let ownProduct: Sold;

beforeAll(async () => {
  server = await startDemoShop();
  database = openDatabase(server.databaseUrl, { max: 1 });
  product = await plentifulProduct(sql`u.email = 'seller@bullnose.example'`);
  ownProduct = await plentifulProduct(sql`p.seller_id is null`);
});
afterAll(async () => {
  await database.close();
  await server.stop();
});

async function plentifulProduct(of: ReturnType<typeof sql>): Promise<Sold> {
  const { rows } = await sql<Sold>`
    select p.id, p.name from products p left join auth_users u on u.id = p.seller_id
    join stock_items s on s.product_id = p.id and s.variant_id is null
    where ${of} and s.is_offered and s.on_hand - s.reserved > 30
      and not exists (select from product_variants v where v.product_id = p.id)
    order by p.slug limit 1`.execute(database.db);
  const [first] = rows;
  if (first === undefined) throw new Error('The demo shop lacks a product for this test');
  return first;
}

async function api(role: 'admin' | 'seller', path: string, json?: object) {
  const { access_token: token } = await demoSession(server, role);
  const response = await fetch(server.url + path, {
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    ...(json === undefined ? {} : { method: 'POST', body: JSON.stringify(json) }),
  });
  // oxlint-disable-next-line typescript/no-explicit-any -- the test asserts what it reads
  const answer = (await response.json()) as any;
  if (!response.ok) throw new Error(`${path} answered ${JSON.stringify(answer)}`);
  return answer;
}

/** A step of the seller's, or of an administrator, with the return as it is now. */
async function act(role: 'admin' | 'seller', id: string, step: string, input: object = {}) {
  const path = `/api/${role}/returns/${id}`;
  const { version } = await api(role, path);
  return api(role, `${path}/${step}`, { version, ...input });
}

interface OrderOptions {
  readonly isSent?: boolean;
  readonly isDelivered?: boolean;
  /** Of the shop's own goods, too. */
  readonly withOwn?: boolean;
  readonly expected?: readonly RegExp[];
}

/** A customer's page, and an order of two units that was sent and delivered. */
async function openBuyer({
  isSent = true,
  isDelivered = true,
  withOwn = false,
  expected = [],
}: OrderOptions = {}) {
  const { session, ...buyer } = await registerCustomer(server.url);
  const products = withOwn ? [product, ownProduct] : [product];
  for (const { id } of products) {
    await buyer.call('/api/cart-items', { json: { product_id: id, quantity: 2 } });
  }
  const body = await readOrderBody(buyer, await saveAddress(buyer));
  const { id } = await placeWith(buyer, `order of ${buyer.email}`, body);
  const { sessionId } = await openPaymentPage(buyer, id);
  const card = { cardNumber: '4242424242424242', expiry: '12/30', cvc: '123' };
  await buyer.call(`/api/sandbox/sessions/${sessionId}/pay`, { json: card });
  const paid = async () => (await api('admin', `/api/admin/orders/${id}`)).payment_status;
  await expect.poll(paid).toBe('paid');
  if (isSent) await send(id, isDelivered);
  const page = await browser.openPage({ baseURL: server.url, expected });
  await storeSession(page, session);
  return { page, buyer, orderId: id };
}

async function send(orderId: string, isDelivered: boolean) {
  const { rows } = await sql<{ id: string; seller_id: string | null }>`
    select id, seller_id from order_items where order_id = ${orderId}`.execute(database.db);
  for (const line of rows) {
    await api('admin', `/api/admin/orders/${orderId}/parcels`, {
      carrier: 'sendle',
      tracking_number: 'S1',
      seller_id: line.seller_id,
      lines: [{ order_item_id: line.id, quantity: 2 }],
    });
    if (!isDelivered) continue;
    const { rows: parcels } = await sql<{ id: string }>`
      select parcel_id as id from parcel_lines where order_item_id = ${line.id}`.execute(
      database.db,
    );
    await api('admin', `/api/admin/parcels/${parcels[0]?.id}/delivery`, {});
  }
}

const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();
const step = (page: Page, title: string) =>
  page.getByRole('heading', { level: 2, name: title }).waitFor();
const answer = (page: Page, question: string, value: string) =>
  page
    .getByRole('group', { name: question })
    .getByRole('radio', { name: value, exact: true })
    .check();

interface Claim {
  readonly reason: string;
  readonly text: { readonly label: string; readonly words: string };
  readonly answers?: Readonly<Record<string, string>>;
  readonly facts?: readonly string[];
}

/** From the first step to the one that shows what can be chosen. */
async function describeClaim(page: Page, orderId: string, claim: Claim) {
  await visit(page, `/account/returns/new?order=${orderId}`);
  await step(page, 'What is it about?');
  await page.getByRole('button', { name: `One more of ${product.name}` }).click();
  await goOn(page);
  await step(page, 'What is the reason?');
  await page.getByRole('radio', { name: claim.reason }).check({ force: true });
  await goOn(page);
  await step(page, 'Tell the seller more');
  await page.getByLabel(claim.text.label).fill(claim.text.words);
  for (const [question, value] of Object.entries(claim.answers ?? {})) {
    await answer(page, question, value);
  }
  for (const fact of claim.facts ?? []) await page.getByRole('checkbox', { name: fact }).check();
  await answer(page, 'Was anybody hurt', 'No');
  await goOn(page);
  await step(page, 'What you can choose');
}

/** Sends it, and returns its id. */
async function sendClaim(page: Page): Promise<string> {
  await goOn(page);
  await step(page, 'Check and send');
  await page.getByRole('button', { name: 'Send to the seller' }).click();
  await page.getByRole('heading', { level: 1, name: /^Return R\d+$/ }).waitFor();
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

const stands = (page: Page, words: string | RegExp) =>
  page.getByRole('status').getByText(words).first().waitFor();

describe('asking for a return', () => {
  it('is offered once something was sent', async () => {
    const { page, orderId } = await openBuyer({ isSent: false });
    await visit(page, `/account/orders/${orderId}`);
    await page.getByRole('link', { name: /^Message / }).waitFor();
    const links = page.getByRole('link', { name: /^Return or report a problem/ });
    await expect.poll(() => links.count()).toBe(0);
    await visit(page, `/account/returns/new?order=${orderId}`);
    await page.getByRole('heading', { name: 'Nothing was sent yet' }).waitFor();
    await send(orderId, true);
    await visit(page, `/account/orders/${orderId}`);
    await links.first().click();
    await step(page, 'What is it about?');
  });

  it('says what is missing, keeps what was answered, and lets the customer go back', async () => {
    const { page, buyer, orderId } = await openBuyer({
      isDelivered: false,
      withOwn: true,
      expected: [/status of 503/],
    });
    await visit(page, `/account/returns/new?order=${orderId}&step=check`);
    // Steps behind an open one lead back to it.
    await page.waitForURL('**step=what');
    await expectAccessibleAtEveryWidth(page);
    await goOn(page);
    await page.getByText('Please check these fields').waitFor();
    await page.getByRole('button', { name: `One more of ${product.name}` }).click();
    await page.getByRole('button', { name: `One more of ${ownProduct.name}` }).click();
    await page.getByText(/need a second return$/).waitFor();
    await expectAccessibleAtEveryWidth(page);
    await page.getByLabel('On which day did it arrive?').fill('2020-01-01');
    await goOn(page);
    await page.getByText('Enter a day that is not before it was sent.').first().waitFor();
    const { rows } = await sql<{ today: string }>`
      select (now() at time zone 'Australia/Sydney')::date::text as today`.execute(database.db);
    await page.getByLabel('On which day did it arrive?').fill(rows[0]?.today ?? '');
    await goOn(page);
    await step(page, 'What is the reason?');
    await expectAccessibleAtEveryWidth(page);
    const rights = page.getByRole('complementary', { name: 'Your rights' });
    await page.getByRole('radio', { name: 'I changed my mind' }).check({ force: true });
    await expect.poll(() => rights.innerText()).toContain('That is an offer of this shop');
    await page.getByRole('radio', { name: 'Faulty' }).check({ force: true });
    await expect.poll(() => rights.innerText()).toContain('If the problem is a major one');
    await page.reload();
    await expect.poll(() => page.getByRole('radio', { name: 'Faulty' }).isChecked()).toBe(true);
    await page.getByRole('radio', { name: 'I changed my mind' }).check({ force: true });
    await goOn(page);
    await step(page, 'Tell the seller more');
    await page.getByLabel('Why do you want to return it?').fill('I ordered one too many.');
    await answer(page, 'Have you used it?', 'Yes');
    await answer(page, 'Was anybody hurt', 'No');
    await expectAccessibleAtEveryWidth(page);
    await goOn(page);
    // The shop's own offer does not cover it, and the way to a problem stays open.
    await page.getByText('For a change of mind, goods must be unused and undamaged.').waitFor();
    await page.getByText('This is about a change of mind alone.').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Continue' }).count()).toBe(0);
    await expectAccessibleAtEveryWidth(page);
    await page.goBack();
    await step(page, 'Tell the seller more');
    await answer(page, 'Have you used it?', 'No, it is unused');
    await goOn(page);
    await page.getByText(/^You can still change your mind until/).waitFor();
    await goOn(page);
    await expectAccessibleAtEveryWidth(page);
    // The answer to the first try is lost: the second asks for the same return.
    const unavailable = { error: { code: 'UNAVAILABLE', message: 'Back in a moment.' } };
    const loseAnswer = async (route: Route) => {
      await route.fetch();
      await route.fulfill({ status: 503, json: unavailable });
    };
    await page.route('**/api/returns', loseAnswer, { times: 1 });
    await page.getByRole('button', { name: 'Send to the seller' }).click();
    await page.getByText('Your return was not sent').waitFor();
    await page.getByRole('button', { name: 'Send to the seller' }).click();
    await page.getByRole('heading', { level: 1, name: /^Return R\d+$/ }).waitFor();
    await stands(page, /answers by \w+ \d+ \w+ \d+\. Without an answer the shop decides\./);
    const { returns } = await buyer.call<{ returns: { reason: string; state: string }[] }>(
      '/api/returns',
    );
    expect(returns).toMatchObject([{ reason: 'changed_mind', state: 'requested' }]);
    await expectAccessibleAtEveryWidth(page);

    await page.getByRole('button', { name: 'Withdraw return' }).click();
    const dialog = await openDialog(page);
    await dialog.getByLabel(/^Why/).fill('I keep it.');
    await dialog.getByRole('button', { name: 'Withdraw return' }).click();
    await dialog.waitFor({ state: 'detached' });
    await stands(page, 'You have withdrawn it.');
    await page.getByText('I keep it.').waitFor();
    await visit(page, '/account/returns');
    await page.getByRole('link', { name: /^Return R/ }).waitFor();
    await page.getByText('Withdrawn', { exact: true }).waitFor();
    await expectAccessibleAtEveryWidth(page);
    await visit(page, `/account/orders/${orderId}`);
    await page.getByRole('heading', { name: 'Returns', exact: true }).waitFor();
    await expectAccessibleAtEveryWidth(page);
  });
});

describe('a problem', () => {
  it('that is a major one is refunded after the goods came back by post', async () => {
    const { page, orderId } = await openBuyer();
    await describeClaim(page, orderId, {
      reason: 'Arrived damaged',
      text: { label: 'What is damaged?', words: 'The box was crushed and it is broken.' },
      answers: {
        'Could it hurt somebody': 'No',
        'If you had known about this': 'No, I would not',
        'Can it be put right soon?': 'Yes',
        'Has there been a problem': 'No',
        'Have you used it?': 'No, it is unused',
      },
    });
    await expect
      .poll(() => page.getByRole('group', { name: 'You choose what happens' }).innerText())
      .toMatch(/Refund[^]*Replacement[^]*Keep it and be compensated/);
    await goOn(page);
    await page.getByText('Please check these fields').waitFor();
    await page.getByRole('radio', { name: /^Refund/ }).check({ force: true });
    await expectAccessibleAtEveryWidth(page);
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await page.locator('input[type=file]').setInputFiles(PICTURE);
    await page.getByRole('button', { name: 'Remove picture 1' }).waitFor();
    await goOn(page);
    await step(page, 'What you can choose');
    const id = await sendClaim(page);
    await page.getByRole('link', { name: /^Picture 1/ }).waitFor();

    await act('seller', id, 'question', { text: 'Is the inner box broken too?' });
    await visit(page, `/account/returns/${id}`);
    await stands(page, 'You have a question to answer.');
    await page.getByRole('button', { name: 'Send answer' }).click();
    await page.getByText('Write an answer.').waitFor();
    await page.getByLabel('Your answer').fill('Yes, on one side.');
    await expectAccessibleAtEveryWidth(page);
    await page.getByRole('button', { name: 'Send answer' }).click();
    await stands(page, /answers by/);

    await act('seller', id, 'approval', {
      remedy: 'refund',
      sending: 'customer_posts',
      return_address: ADDRESS,
      text: 'Tape the box well.',
    });
    await visit(page, `/account/returns/${id}`);
    await stands(page, 'Approved. Next comes your refund.');
    await expectAccessibleAtEveryWidth(page);
    await page.getByRole('link', { name: 'Label sheet' }).click();
    await page.getByText('Put this sheet into the parcel.').waitFor();
    await expect.poll(() => page.getByRole('article').innerText()).toContain('GEELONG VIC 3220');
    await expect.poll(() => page.getByRole('article').innerText()).toContain(product.name);
    await expectAccessibleAtEveryWidth(page);
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('link', { name: 'Back to the return' }).click();
    await page.getByRole('button', { name: 'I have sent them back' }).click();
    await page.getByText('Enter the tracking number of the receipt.').waitFor();
    await page.getByLabel('Tracking number').fill('33ABC0001');
    await page.getByLabel('What posting cost').fill('12.50');
    await page.getByRole('button', { name: 'I have sent them back' }).click();
    await stands(page, /^The goods are on their way back/);
    await page.getByText('Posting cost $12.50, which the seller pays back to you.').waitFor();

    await act('seller', id, 'receipt');
    await act('seller', id, 'resolution', { remedy: 'refund', postage_repaid: 'Bank transfer' });
    await visit(page, `/account/returns/${id}`);
    await stands(page, 'It ended with a refund.');
    await page.getByText(/^Refund of \$/).waitFor();
    await expectAccessibleAtEveryWidth(page);
  });

  it('that is different from the page is replaced', async () => {
    const { page, orderId } = await openBuyer();
    await describeClaim(page, orderId, {
      reason: 'Not as described',
      text: { label: 'What is different?', words: 'It is 850 mm wide, not 900.' },
      answers: {
        'Does the difference matter': 'Yes',
        'If you had known about this': 'Yes, I would',
        'Could it hurt somebody': 'No',
        'Can it be put right soon?': 'I do not know',
        'Has there been a problem': 'No',
        'Have you used it?': 'Yes',
      },
      facts: ['It is too large'],
    });
    await page.getByRole('radio', { name: /^Replacement/ }).check({ force: true });
    await page.getByText('the seller collects them at no cost to you').first().waitFor();
    const id = await sendClaim(page);
    const approval = { remedy: 'replacement', sending: 'seller_collects' };
    await act('seller', id, 'approval', approval);
    await visit(page, `/account/returns/${id}`);
    await page.getByRole('heading', { name: 'The goods are collected' }).waitFor();
    await page.goto(`/account/returns/${id}/label`);
    await page.getByRole('heading', { name: 'There is no label for this return' }).waitFor();
    await act('seller', id, 'resolution', {
      remedy: 'replacement',
      carrier: 'sendle',
      tracking_number: 'S2',
    });
    await visit(page, `/account/returns/${id}`);
    await stands(page, 'It ended with a replacement.');
    await page.getByText('Your replacement comes with').waitFor();
  });

  it('that can be put right soon is the seller’s choice, and a repair has its notice', async () => {
    const { page, orderId } = await openBuyer();
    await describeClaim(page, orderId, {
      reason: 'Faulty',
      text: { label: 'What does not work?', words: 'It stopped after three weeks.' },
      answers: {
        'Could it hurt somebody': 'No',
        'If you had known about this': 'Yes, I would',
        'Can it be put right soon?': 'I do not know',
        'Has there been a problem': 'No',
        'Have you used it?': 'Yes',
      },
    });
    await page.getByText(/chooses one of these/).waitFor();
    const names = page.getByRole('listitem').getByRole('heading', { level: 3 });
    await expect.poll(() => names.allInnerTexts()).toEqual(['Repair', 'Replacement', 'Refund']);
    await expectAccessibleAtEveryWidth(page);
    const id = await sendClaim(page);
    const approval = { remedy: 'repair', sending: 'customer_posts', return_address: ADDRESS };
    await act('seller', id, 'approval', approval);
    await visit(page, `/account/returns/${id}`);
    await page.getByText(/may be replaced by refurbished goods of the same type/).waitFor();
    await act('seller', id, 'receipt');
    await act('seller', id, 'resolution', { remedy: 'repair' });
    await visit(page, `/account/returns/${id}`);
    await stands(page, 'It ended with a repair.');
  });

  it('with the wrong item is compensated when the customer keeps it', async () => {
    const { page, orderId } = await openBuyer();
    await describeClaim(page, orderId, {
      reason: 'Wrong item',
      text: { label: 'What did you receive?', words: 'I ordered white and received grey.' },
      answers: { 'Have you used it?': 'No, it is unused' },
      facts: ['It is built in'],
    });
    // Built in, it cannot go back: one remedy is left and needs no choice.
    await expect.poll(() => page.getByRole('radio').count()).toBe(0);
    await page.getByText('This is what you can ask for:').waitFor();
    const id = await sendClaim(page);
    await act('seller', id, 'approval', { remedy: 'compensation', sending: 'keep' });
    await visit(page, `/account/returns/${id}`);
    await page.getByRole('heading', { name: 'Keep the goods' }).waitFor();
    await act('seller', id, 'resolution', { remedy: 'compensation', amount: 1.5 });
    await visit(page, `/account/returns/${id}`);
    await stands(page, 'It ended with compensation.');
    await page.getByText(/^Compensation of \$1\.50/).waitFor();
  });

  it('that the seller declines is decided by the shop when the customer asks', async () => {
    const { page, orderId } = await openBuyer();
    await describeClaim(page, orderId, {
      reason: 'A part is missing',
      text: { label: 'Which part is missing?', words: 'The screws were not in the box.' },
      answers: {
        'If the missing part comes soon': 'Yes',
        'Could it hurt somebody': 'No',
        'If you had known about this': 'Yes, I would',
        'Has there been a problem': 'No',
        'Have you used it?': 'No, it is unused',
      },
    });
    await page.getByText(/chooses one of these/).waitFor();
    const id = await sendClaim(page);
    await act('seller', id, 'refusal', { reason: 'no_fault', text: 'We always pack the screws.' });
    await visit(page, `/account/returns/${id}`);
    await stands(page, /has declined it\.$/);
    await page.getByText('This does not end your rights').waitFor();
    await expectAccessibleAtEveryWidth(page);
    await page.getByRole('button', { name: 'Ask the shop to decide' }).click();
    const dialog = await openDialog(page);
    await dialog.getByLabel(/^What they should know/).fill('Look at the picture of the box.');
    await dialog.getByRole('button', { name: 'Ask the shop' }).click();
    await stands(page, 'The shop decides about it now.');
    await act('admin', id, 'approval', { remedy: 'replacement', sending: 'keep' });
    await act('admin', id, 'resolution', {
      remedy: 'replacement',
      carrier: 'own_vehicle',
    });
    await visit(page, `/account/returns/${id}`);
    await stands(page, 'It ended with a replacement.');
  });
});

it('a return of somebody else is not found', async () => {
  const { page } = await openBuyer({ isSent: false, expected: [/status of 404/] });
  await page.goto(`/account/returns/${crypto.randomUUID()}`);
  await page.getByRole('heading', { name: 'Return not found' }).waitFor();
  await page.goto('/account/returns');
  await page.getByText('You have not asked for a return').waitFor();
  await expectAccessibleAtEveryWidth(page);
});
