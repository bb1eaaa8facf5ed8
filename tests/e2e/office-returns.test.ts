import { sql } from 'kysely';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openDatabase, type Database } from '#server/platform/database.ts';

import { expectAccessibleAtEveryWidth, useBrowser } from '#tests/support/browser.ts';
import { openPaymentPage, placeWith, readOrderBody, saveAddress } from '#tests/support/buying.ts';
import { registerCustomer, type ApiCustomer } from '#tests/support/customer.ts';
import { startDemoShop } from '#tests/support/demo-shop.ts';
import type { DemoShop } from '#tests/support/demo-template.ts';
import { demoSession, openAs } from '#tests/support/office.ts';

const browser = useBrowser();

let server: DemoShop;
let database: Database;
/** What the demo seller sells, without variants. */
let product: { id: string; name: string };

beforeAll(async () => {
  server = await startDemoShop();
  database = openDatabase(server.databaseUrl, { max: 1 });
  const { rows } = await sql<typeof product>`
    select p.id, p.name from products p join auth_users u on u.id = p.seller_id
    where u.email = 'seller@bullnose.example' and p.archived_at is null
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

async function asAdmin(path: string, json?: object) {
  const { access_token: token } = await demoSession(server, 'admin');
  const response = await fetch(server.url + path, {
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    ...(json === undefined ? {} : { method: 'POST', body: JSON.stringify(json) }),
  });
  expect([path, response.ok]).toEqual([path, true]);
  // oxlint-disable-next-line typescript/no-explicit-any -- the test asserts what it reads
  return (await response.json()) as any;
}

/** A customer with an order of so many units, which has arrived. */
async function customerWith(quantity: number) {
  const buyer = await registerCustomer(server.url);
  await buyer.call('/api/cart-items', { json: { product_id: product.id, quantity } });
  const body = await readOrderBody(buyer, await saveAddress(buyer));
  const order = await placeWith(buyer, `order of ${buyer.email}`, body);
  const { sessionId } = await openPaymentPage(buyer, order.id);
  const card = { cardNumber: '4242424242424242', expiry: '12/30', cvc: '123' };
  await buyer.call(`/api/sandbox/sessions/${sessionId}/pay`, { json: card });
  const paid = async () => (await asAdmin(`/api/admin/orders/${order.id}`)).payment_status;
  await expect.poll(paid).toBe('paid');
  const { rows } = await sql<{ id: string; seller_id: string }>`
    select id, seller_id from order_items where order_id = ${order.id}`.execute(database.db);
  const [line] = rows;
  await asAdmin(`/api/admin/orders/${order.id}/parcels`, {
    carrier: 'sendle',
    tracking_number: 'S1',
    seller_id: line?.seller_id,
    lines: [{ order_item_id: line?.id, quantity }],
  });
  const parcels = await sql<{ id: string }>`
    select parcel_id as id from parcel_lines where order_item_id = ${line?.id}`.execute(
    database.db,
  );
  await asAdmin(`/api/admin/parcels/${parcels.rows[0]?.id}/delivery`, {});
  return { buyer, orderId: order.id, lineId: line?.id };
}

type Customer = Awaited<ReturnType<typeof customerWith>>;

/** Asks for a return of so many units. */
function ask({ buyer, orderId, lineId }: Customer, quantity: number, change: object) {
  return buyer.call<{ id: string; number: string }>('/api/returns', {
    json: {
      id: crypto.randomUUID(),
      order_id: orderId,
      lines: [{ order_item_id: lineId, quantity }],
      problem: {
        isUnsafe: false,
        isVeryDifferent: false,
        wouldNotHaveBought: false,
        isFixableSoon: true,
        isSecondProblem: false,
      },
      goods: {
        isUnused: true,
        isGone: false,
        isDamagedByCustomer: false,
        isFixed: false,
        isHardToSend: false,
      },
      ...change,
    },
  });
}

/** The customer takes a step with the newest version. */
async function step(buyer: ApiCustomer, id: string, name: string, body: object = {}) {
  const { version } = await buyer.call<{ version: number }>(`/api/returns/${id}`);
  await buyer.call(`/api/returns/${id}/${name}`, { json: { version, ...body } });
}

/** What happened meanwhile, which this test causes. */
const CONFLICTS = { expected: [/status of 409/] };

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const toast = (page: Page, text: string) => page.getByText(text).first().waitFor();
const press = (page: Page | Locator, name: string) =>
  page.getByRole('button', { name, exact: true }).click();
const openRow = (page: Page, number: string) =>
  page
    .getByRole('listitem')
    .getByRole('link', { name: new RegExp(number) })
    .click();
const choose = (page: Page, name: RegExp | string) =>
  page.getByRole('radio', { name }).check({ force: true });

test('a seller asks, approves, receives and refunds one return, and declines another', async () => {
  const customer = await customerWith(3);
  const faulty = await ask(customer, 2, {
    reason: 'faulty',
    text: 'The handle of both came loose on the first day.',
  });

  const seller = await openAs(browser, server, 'seller', CONFLICTS);
  await seller.goto('/seller');
  await seller.getByRole('link', { name: /^Returns 1 waiting$/ }).click();
  await heading(seller, 'Returns').waitFor();
  const row = seller.getByRole('listitem').filter({ hasText: faulty.number });
  await row.getByText(`2 × ${product.name}`).waitFor();
  await row.getByText(/^Answer by \w+day /).waitFor();
  await row.getByText(/ left$/).waitFor();
  await row.getByText('Sam R.').waitFor();
  await expectAccessibleAtEveryWidth(seller);

  await openRow(seller, faulty.number);
  await heading(seller, `Return ${faulty.number}`).waitFor();
  await seller.getByText('The handle of both came loose on the first day.').waitFor();
  await seller.getByText('A minor failure in the sense of the consumer law.').waitFor();
  await expectAccessibleAtEveryWidth(seller);

  // A question needs words.
  await press(seller, 'Ask a question');
  await press(seller, 'Send question');
  await seller.getByText('Write a few words.').waitFor();
  const question = seller.getByLabel('Your question');
  await expect
    .poll(() => question.evaluate((field) => field === document.activeElement))
    .toBe(true);
  await question.fill('Did you use it with the guard on?');
  await press(seller, 'Send question');
  await toast(seller, 'Your question was sent.');
  await seller.getByText('Sam R. has been asked and has not answered yet.').waitFor();
  const title = heading(seller, `Return ${faulty.number}`);
  await expect.poll(() => title.evaluate((at) => at === document.activeElement)).toBe(true);

  // The customer answers while the seller writes: nothing that was typed is lost.
  await press(seller, 'Approve');
  await choose(seller, /^Refund/);
  await seller.getByLabel(/^Instructions/).fill('Wrap it well.');
  await seller.getByLabel('Street address').fill('4 Mill Lane');
  await seller.getByLabel('Suburb').fill('Orange');
  await seller.getByLabel('State').selectOption('NSW');
  await seller.getByLabel('Postcode').fill('28');
  await expectAccessibleAtEveryWidth(seller);
  await step(customer.buyer, faulty.id, 'answer', { text: 'Yes, always.' });
  await press(seller, 'Approve');
  await seller.getByText('Enter a 4-digit postcode, for example 3121.').waitFor();
  await seller.getByLabel('Postcode').fill('2800');
  await press(seller, 'Approve');
  const changed = seller.getByRole('alert').filter({ hasText: 'This return has changed' });
  await changed.getByText('Sam R. answered.').waitFor();
  await seller.getByText('Yes, always.').waitFor();
  await expect.poll(() => seller.getByLabel(/^Instructions/).inputValue()).toBe('Wrap it well.');
  await press(seller, 'Approve');
  await toast(seller, 'The return is approved.');
  await seller.getByText('4 Mill Lane, Orange NSW 2800').waitFor();

  await step(customer.buyer, faulty.id, 'sent-back', {
    carrier: 'australia_post',
    tracking_number: '33XYZ',
    postage: 12.5,
  });
  await seller.reload();
  await seller.getByText('The goods are on their way back.').waitFor();
  await seller.getByRole('link', { name: '33XYZ' }).waitFor();
  await press(seller, 'Goods are back');
  await press(seller, 'Record that they are back');
  await toast(seller, 'It is recorded that the goods are back.');
  await press(seller, 'Refund');
  await seller.getByText(/^Refunds Sam R\. \$\d/).waitFor();
  await seller.getByLabel('How you have paid back the $12.50 for posting').fill('Bank transfer');
  await expectAccessibleAtEveryWidth(seller);
  await press(seller, 'Refund');
  await toast(seller, 'The refund is on its way.');
  await seller.getByText('This return is resolved.').waitFor();
  await seller.getByText('Paid back', { exact: true }).waitFor();

  const unwanted = await ask(customer, 1, {
    reason: 'changed_mind',
    text: 'I found another one at home.',
  });
  await seller.goto('/seller/returns');
  await openRow(seller, unwanted.number);
  await press(seller, 'Decline');
  await press(seller, 'Decline');
  await seller.getByText('Choose a reason.').waitFor();
  await seller.getByLabel('Reason').selectOption('The goods were used or damaged');
  await seller.getByLabel('Explain it to the customer').fill('The pictures show scratches.');
  const preview = seller.getByRole('region', { name: 'What the customer reads' });
  await preview.getByText('The goods were used or damaged.').waitFor();
  await preview.getByText('The pictures show scratches.').waitFor();
  await preview.getByText(/the consumer guarantees of the law apply/).waitFor();
  await expectAccessibleAtEveryWidth(seller);
  await press(seller, 'Decline');
  await toast(seller, 'The return was declined.');
  await seller.getByRole('navigation', { name: 'Views' }).getByText('Ended').click();
  const ended = seller.getByRole('listitem').filter({ hasText: unwanted.number });
  await ended.getByText('Declined').waitFor();
  await seller.getByRole('searchbox').fill('nothing like this');
  await seller.getByText('No returns match your search').waitFor();

  // The order lists both.
  await seller.goto(`/seller/orders?open=${customer.orderId}`);
  await seller.getByRole('link', { name: `Return ${faulty.number}` }).waitFor();
  await seller.getByRole('link', { name: `Return ${unwanted.number}` }).click();
  await heading(seller, `Return ${unwanted.number}`).waitFor();
});

test('an administrator decides one that the shop was asked about, in which somebody was hurt', async () => {
  const customer = await customerWith(1);
  const wrong = await ask(customer, 1, {
    reason: 'wrong_item',
    wanted: 'replacement',
    was_hurt: true,
    text: 'It is another model, and I cut my hand on its edge.',
  });
  const seller = await openAs(browser, server, 'seller', CONFLICTS);
  await seller.goto(`/seller/returns/${wrong.id}`);
  await press(seller, 'Decline');
  await seller.getByLabel('Reason').selectOption('Another reason');
  await seller.getByLabel('Explain it to the customer').fill('It is the one that you ordered.');
  await step(customer.buyer, wrong.id, 'escalation', { text: 'They do not answer.' });
  await press(seller, 'Decline');
  const changed = seller.getByRole('alert').filter({ hasText: 'This return has changed' });
  await changed.getByText('Sam R. asked the shop to decide.').waitFor();
  // What was typed for a decision that is no longer the seller's can still be copied.
  await changed.getByText('It is the one that you ordered.').waitFor();
  await seller.getByText('The shop decides about this return.').waitFor();
  await expectAccessibleAtEveryWidth(seller);

  const admin = await openAs(browser, server, 'admin');
  await admin.goto('/admin');
  await admin.getByRole('link', { name: /^Returns \d+ waiting$/ }).click();
  await admin.getByRole('navigation', { name: 'Views' }).getByText('For you to decide').click();
  const row = admin.getByRole('listitem').filter({ hasText: wrong.number });
  await row.getByText(/, sold by /).waitFor();
  await row.getByText('For you to decide').waitFor();
  await expectAccessibleAtEveryWidth(admin);
  await openRow(admin, wrong.number);
  await heading(admin, 'Somebody was hurt').waitFor();
  await press(admin, 'Record what you did');
  await admin.getByText('Write what you did.').waitFor();
  await admin.getByLabel('What you did').fill('Called Sam. A plaster was enough.');
  await press(admin, 'Record what you did');
  await admin.getByText('Dealt with: Called Sam. A plaster was enough.').waitFor();

  await press(admin, 'Approve');
  await expect
    .poll(() => admin.getByRole('radio', { name: /^Replacement/ }).isChecked())
    .toBe(true);
  await expect.poll(() => admin.getByRole('radio', { name: /^Refund/ }).isDisabled()).toBe(true);
  await choose(admin, 'The customer keeps them');
  await expectAccessibleAtEveryWidth(admin);
  await press(admin, 'Approve');
  await toast(admin, 'The return is approved.');
  await press(admin, 'Send the replacement');
  await press(admin, 'Record the replacement');
  await admin.getByText('Enter the tracking number.').waitFor();
  await admin.getByLabel('Tracking number').fill('33ABC');
  await expectAccessibleAtEveryWidth(admin);
  await press(admin, 'Record the replacement');
  await toast(admin, 'The replacement is recorded.');
  await admin.getByText('This return is resolved.').waitFor();
  await admin.getByRole('link', { name: '33ABC' }).waitFor();

  await admin.goto(`/admin/orders/${customer.orderId}`);
  await admin.getByRole('link', { name: `Return ${wrong.number}` }).waitFor();
  await admin.goto('/admin/returns?view=hurt');
  await admin.getByRole('listitem').filter({ hasText: wrong.number }).waitFor();
});

test('an administrator takes over a return before its seller’s time has ended', async () => {
  const customer = await customerWith(1);
  const faulty = await ask(customer, 1, { reason: 'faulty', text: 'It does not switch on.' });
  const admin = await openAs(browser, server, 'admin');
  await admin.goto('/admin/returns?view=open');
  await openRow(admin, faulty.number);
  await admin.getByText(/ has until \w+day .* to answer\./).waitFor();
  await press(admin, 'Decide in the seller’s place');
  await press(admin, 'Take over the decision');
  await toast(admin, 'You decide about this return now.');
  await admin.getByText('The shop took over the decision').waitFor();
  await press(admin, 'Ask a question');
  await admin.getByLabel('Your question').fill('Which light is on?');
  await press(admin, 'Send question');
  await toast(admin, 'Your question was sent.');
  await admin.getByText('Which light is on?').waitFor();
});
