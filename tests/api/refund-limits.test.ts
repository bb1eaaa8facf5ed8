import { beforeEach, describe, expect, it } from 'vitest';

import { toAppError } from '#server/http/errors.ts';
import { newId } from '#server/platform/ids.ts';

import { TEST_NOW, useTestApp } from '#tests/support/app.ts';
import { addBuyer, addProduct, placeAndOpen, runJobs, sandboxFor } from '#tests/support/trade.ts';

const test = useTestApp({ payments: sandboxFor });

let paid: { orderId: string; sessionId: string };

beforeEach(async () => {
  const product = await addProduct(test.db, { priceCents: 20_000 });
  const buyer = await addBuyer(test.db, [{ productId: product.id }]);
  const { order, sessionId } = await placeAndOpen(test, buyer);
  await test.request(`/api/sandbox/sessions/${sessionId}/pay`, {
    json: { cardNumber: '4242424242424242', expiry: '12/30', cvc: '123' },
  });
  await runJobs(test);
  const session = await test.db
    .selectFrom('payment_sessions')
    .selectAll()
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  expect(session.captured_cents).toBe(20_000);
  paid = { orderId: order.id, sessionId: session.id };
});

async function insertRefund(amountCents: number, orderId = paid.orderId): Promise<string> {
  const id = newId();
  await test.db
    .insertInto('refunds')
    .values({
      id,
      order_id: orderId,
      payment_session_id: paid.sessionId,
      kind: 'goods',
      amount_cents: amountCents,
      reason: 'Broken on arrival',
      status: 'queued',
      provider: 'sandbox',
      provider_refund_id: null,
      last_error: null,
      created_by: null,
      request_key: null,
      created_at: TEST_NOW,
      settled_at: null,
    })
    .execute();
  return id;
}

describe('the refunds of a payment', () => {
  it('may reach what was captured and never exceed it', async () => {
    await insertRefund(15_000);
    await insertRefund(5_000);
    const refusal: unknown = await insertRefund(1).catch((error: unknown) => error);
    expect(String(refusal)).toMatch(/exceed the 20000 cents captured/);
    expect(toAppError(refusal)).toMatchObject({ code: 'REFUND_EXCEEDS_PAYMENT', status: 409 });
  });

  it('make room again when one has failed', async () => {
    const failed = await insertRefund(20_000);
    await test.db
      .updateTable('refunds')
      .set({ status: 'failed' })
      .where('id', '=', failed)
      .execute();
    await insertRefund(20_000);
    await expect(
      test.db.updateTable('refunds').set({ status: 'queued' }).where('id', '=', failed).execute(),
    ).rejects.toThrow(/exceed/);
  });

  it('are limited together when they are written at once', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => insertRefund(6_000)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });

  it('cannot use the payment of another order', async () => {
    const product = await addProduct(test.db);
    const { order } = await placeAndOpen(
      test,
      await addBuyer(test.db, [{ productId: product.id }]),
    );
    await expect(insertRefund(1, order.id)).rejects.toThrow(/exceed the 0 cents captured/);
  });
});
