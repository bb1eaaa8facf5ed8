import { describe, expect, it } from 'vitest';

import { readBooks } from '#server/payments/books/read-books.ts';
import { useTestApp } from '#tests/support/app.ts';
import {
  addBuyer,
  addProduct,
  payForOrder,
  placeAndOpen,
  sandboxFor,
} from '#tests/support/trade.ts';

const test = useTestApp({ payments: sandboxFor });

async function sell() {
  const product = await addProduct(test.db, { priceCents: 10_000 });
  const buyer = await addBuyer(test.db, [{ productId: product.id }]);
  const { order, sessionId } = await placeAndOpen(test, buyer);
  await payForOrder(test, sessionId);
  return order;
}

async function readLater(): Promise<string> {
  test.clock.advanceMs(2 * 3_600_000);
  await readBooks({ ...test.services, now: test.clock.now() }, { provider: 'sandbox' });
  return test.clock.now().toISOString();
}

async function reconciliation() {
  const admin = await test.signIn({ role: 'admin' });
  const { status, body } = await admin.request('/api/admin/money/reconciliation');
  expect(status).toBe(200);
  return body;
}

describe('the reconciliation', () => {
  it('is empty before the first reading, and for administrators alone', async () => {
    expect(await reconciliation()).toEqual({ providers: [], differences: [], totalCount: 0 });
    const seller = await test.signIn({ role: 'seller' });
    expect((await seller.request('/api/admin/money/reconciliation')).status).toBe(403);
  });

  it('has both balances, and each open difference with its order', async () => {
    const [kept, lost] = [await sell(), await sell()];
    const at = await readLater();
    const agreed = {
      provider: 'sandbox',
      read_at: at,
      ours: 195.9,
      theirs: 195.9,
      open_differences: 0,
      difference: 0,
    };
    expect(await reconciliation()).toEqual({ providers: [agreed], differences: [], totalCount: 0 });

    await sell();
    const missing = await test.db
      .selectFrom('payment_sessions')
      .select(['payment_reference', 'updated_at'])
      .where('order_id', '=', lost.id)
      .executeTakeFirstOrThrow();
    await test.db
      .deleteFrom('provider_transactions')
      .where('reference', '=', missing.payment_reference)
      .execute();
    await test.db
      .deleteFrom('sandbox_transactions')
      .where('reference', '=', missing.payment_reference)
      .execute();
    const later = await readLater();
    const body = await reconciliation();
    expect(body).toEqual({
      providers: [
        {
          ...agreed,
          read_at: later,
          // The fee that was posted with the entry stays, and the third payment is in both.
          ours: 293.85,
          theirs: 195.9,
          open_differences: 1,
          difference: -100,
        },
      ],
      differences: [
        {
          provider: 'sandbox',
          subject: 'payment',
          kind: 'missing_there',
          reference: missing.payment_reference,
          order: { id: lost.id, number: lost.order_number },
          ours: 100,
          theirs: 0,
          currency: 'AUD',
          moved_at: missing.updated_at.toISOString(),
          found_at: later,
        },
      ],
      totalCount: 1,
    });
    expect(kept.id).not.toBe(lost.id);
  });
});
