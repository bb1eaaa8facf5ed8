import { expect, it } from 'vitest';

import { useTestApp } from '#tests/support/app.ts';
import {
  addBuyer,
  addPerson,
  addProduct,
  brokenInvariants,
  placeAndOpen,
  runJobs,
  sandboxFor,
} from '#tests/support/trade.ts';

const test = useTestApp({ payments: sandboxFor });

/** An order of two sellers and the operator, which a test card paid and its buyer then disputed. */
async function disputedOrder(card: string) {
  const [ann, ben] = [
    await addPerson(test.db, { role: 'seller' }),
    await addPerson(test.db, { role: 'seller' }),
  ];
  const products = await Promise.all([
    addProduct(test.db, { sellerId: ann, priceCents: 10_000, name: 'Merbau deck' }),
    addProduct(test.db, { sellerId: ben, priceCents: 5_000, name: 'Brass hinge' }),
    addProduct(test.db, { priceCents: 2_000, name: 'Gloves' }),
  ]);
  const lines = products.map(({ id }) => ({ productId: id, quantity: 2 }));
  const { order, sessionId } = await placeAndOpen(test, await addBuyer(test.db, lines));
  const json = { cardNumber: card, expiry: '12/30', cvc: '123' };
  const paid = await test.request(`/api/sandbox/sessions/${sessionId}/pay`, { json });
  expect(paid.status).toBe(200);
  await runJobs(test);
  expect(await mails()).toEqual([]);
  test.clock.advanceMs(11_000);
  await runJobs(test);
  return { order, ann, ben };
}

const mails = () =>
  test.db
    .selectFrom('mails')
    .innerJoin('auth_users', 'auth_users.email', 'mails.to_address')
    .select(['auth_users.id', 'kind', 'subject', 'text_body'])
    .where('kind', 'in', ['payment-disputed', 'sales-disputed'])
    .execute();

it('a new dispute emails administrators and each seller their own part, once', async () => {
  const admin = await addPerson(test.db, { role: 'admin' });
  const { order, ann, ben } = await disputedOrder('4000000000002685');
  const sent = await mails();
  expect(sent).toHaveLength(3);
  const of = (id: string) => sent.find((mail) => mail.id === id);
  expect(of(admin)).toMatchObject({
    kind: 'payment-disputed',
    subject: 'A payment was disputed: answer before 9 March 2026',
    text_body: expect.stringContaining(
      `The buyer of ${order.order_number} disputes $340.00 at their bank. Their reason: product not received.`,
    ),
  });
  const [toAnn, toBen] = [of(ann), of(ben)];
  expect(toAnn).toMatchObject({ kind: 'sales-disputed' });
  expect(toAnn?.text_body).toContain('It has these items of yours: 2 × Merbau deck.');
  expect(toAnn?.text_body).toContain('$200.00 of your money is taken');
  expect(toAnn?.text_body).toContain('You can help with evidence before 9 March 2026');
  expect(toBen?.text_body).toContain('$100.00 of your money is taken');
  for (const mail of [toAnn, toBen]) {
    expect(mail?.text_body).not.toMatch(/Gloves|not received/);
  }
  expect(toBen?.text_body).not.toContain('Merbau');
  // What the emails say is what the ledger has.
  const disputed = await test.db
    .selectFrom('ledger_postings')
    .select(['seller_id', 'amount_cents'])
    .where('account', '=', 'seller_disputed')
    .execute();
  expect(new Map(disputed.map((row) => [row.seller_id, row.amount_cents]))).toEqual(
    new Map([
      [ann, 20_000],
      [ben, 10_000],
    ]),
  );
  // The bank decides.
  test.clock.advanceMs(16 * 60_000);
  await runJobs(test);
  const stored = await test.db.selectFrom('payment_disputes').select('status').execute();
  expect(stored).toEqual([{ status: 'lost' }]);
  expect(await mails()).toHaveLength(3);
  expect(await brokenInvariants(test.db)).toEqual([]);
});

it('an inquiry says that no money is taken', async () => {
  const admin = await addPerson(test.db, { role: 'admin' });
  const { ann } = await disputedOrder('4000000000001976');
  const sent = await mails();
  const of = (id: string) => sent.find((mail) => mail.id === id)?.text_body;
  expect(of(admin)).toContain('It is an inquiry: no money was taken.');
  expect(of(ann)).toContain('So far the bank only asks, and takes no money.');
  const withdrawn = await test.db
    .selectFrom('ledger_transactions')
    .select('id')
    .where('kind', '=', 'dispute_withdrawn')
    .execute();
  expect(withdrawn).toEqual([]);
});
