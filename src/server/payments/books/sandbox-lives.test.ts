import { expect, it } from 'vitest';

import { cents } from '#domain/money/cents.ts';
import type { RefundCommand } from '#domain/orders/refunds.ts';

import { AppError } from '#contract/errors/app-error.ts';

import { inTransaction } from '#server/http/context.ts';
import { lockOrder } from '#server/orders/queries/change-orders.ts';
import { payOutSandbox } from '#server/payments/sandbox/books.ts';
import { requestRefund } from '#server/refunds/request-refund.ts';
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

/*
 * Seeded lives of orders in the sandbox: every test card, refunds, disputes, inquiries, fees,
 * payouts and returned payouts, through webhooks and jobs. However they go, our clearing is the
 * sandbox's balance to the cent.
 */

const SEED = 20_261_125;
const LIVES = 80;
const HOUR_MS = 3_600_000;
const CARDS = [
  '4242424242424242',
  '4000000000007726',
  '4000000000005126',
  '4000000000005134',
  '4000000000001976',
  '4000000000000259',
  '4000000000002685',
  '4000000000004954',
] as const;

const test = useTestApp({ payments: sandboxFor });
const ctx = () => ({ ...test.services, now: test.clock.now() });

/** Mulberry32: a seed always gives the same numbers. */
function chance(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

async function pass(hours: number): Promise<void> {
  test.clock.advanceMs(hours * HOUR_MS);
  await runJobs(test);
}

async function refund(orderId: string, command: RefundCommand): Promise<void> {
  await inTransaction(ctx(), async (tx) => {
    const locked = await lockOrder(tx.db, orderId);
    if (locked === undefined) throw new Error('The order exists');
    const about = { reason: 'Broken', restock: false, actorId: null, request: null };
    await requestRefund(tx, locked, { command, ...about });
  }).catch((error: unknown) => {
    const isRefused =
      error instanceof AppError &&
      ['NOTHING_TO_REFUND', 'REFUND_EXCEEDS_PAYMENT'].includes(error.code);
    if (!isRefused) throw error;
  });
}

async function sums() {
  const entries = await test.db.selectFrom('sandbox_transactions').selectAll().execute();
  const balances = await test.db.selectFrom('ledger_balances').selectAll().execute();
  const of = (account: string) =>
    balances
      .filter((row) => row.account === account)
      .reduce((sum, row) => sum + row.amount_cents, 0);
  return {
    theirs: entries.reduce((sum, row) => sum + row.amount_cents - row.fee_cents, 0),
    ours: of('clearing'),
    fees: of('provider_fees') + of('dispute_fees'),
    theirFees: entries.reduce((sum, row) => sum + row.fee_cents, 0),
    bank: of('seller_bank'),
    categories: new Set(entries.map(({ category }) => category)),
  };
}

it(`${LIVES} lives of orders leave the ledger and the sandbox with the same cents`, async () => {
  const next = chance(SEED);
  const sellerId = await addPerson(test.db, { role: 'seller' });
  const products = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      addProduct(test.db, {
        sellerId: index % 2 === 0 ? sellerId : null,
        priceCents: [7, 995, 1_999, 12_345][next(4)] ?? 995,
        stock: 10_000,
      }),
    ),
  );
  for (let life = 0; life < LIVES; life += 1) {
    const first = next(products.length);
    const lines = Array.from({ length: 1 + next(3) }, (_, index) => ({
      productId: products[(first + index) % products.length]?.id ?? '',
      quantity: 1 + next(3),
    }));
    const { order, sessionId } = await placeAndOpen(test, await addBuyer(test.db, lines));
    const json = { cardNumber: CARDS[next(CARDS.length)], expiry: '12/35', cvc: '123' };
    const paid = await test.request(`/api/sandbox/sessions/${sessionId}/pay`, { json });
    expect(paid.status).toBe(200);
    await runJobs(test);
    for (let turn = next(3); turn > 0; turn -= 1) {
      const command: RefundCommand =
        next(2) === 0
          ? { kind: 'full' }
          : { kind: 'money', amountCents: cents(1 + next(order.total)) };
      await refund(order.id, command);
      await pass(next(2) === 0 ? 0 : 1);
    }
    if (next(4) === 0) {
      await pass(24);
      await payOutSandbox(ctx());
    }
    if (next(8) === 0) await test.services.jobs.send(test.db, 'read-books', {});
  }
  // The last pending refunds and disputes end.
  await pass(1);
  await pass(1);
  await test.services.jobs.send(test.db, 'read-books', {});
  await pass(2);
  const after = await sums();
  expect(await test.db.selectFrom('book_differences').selectAll().execute()).toEqual([]);
  expect([after.ours, after.fees]).toEqual([after.theirs, after.theirFees]);
  expect(after.bank).toBeGreaterThan(0);
  expect([...after.categories].toSorted()).toEqual([
    'charge',
    'dispute',
    'dispute_reversal',
    'payout',
    'payout_reversal',
    'refund',
    'refund_failure',
  ]);
  const kinds = await test.db.selectFrom('ledger_transactions').select('kind').distinct().execute();
  expect(kinds.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['refund_failed', 'dispute_lost', 'dispute_reinstated']),
  );
  expect(await brokenInvariants(test.db)).toEqual([]);
});
