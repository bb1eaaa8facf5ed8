import { describe, expect, it } from 'vitest';

import { issueInvoices } from '#server/invoices/issue-documents.ts';
import { useTestApp } from '#tests/support/app.ts';
import { addBuyer, addPerson, addProduct, placeFor, sandboxFor } from '#tests/support/trade.ts';

const test = useTestApp({ payments: sandboxFor });

describe('the numbers of a supplier', () => {
  it('have no gaps, even when payments run in parallel and some fail', async () => {
    const seller = await addPerson(test.db, { role: 'seller' });
    const product = await addProduct(test.db, { sellerId: seller, stock: 100 });
    const other = await addProduct(test.db, { stock: 100 });
    const buyers = await Promise.all(
      Array.from({ length: 10 }, () =>
        addBuyer(test.db, [{ productId: product.id }, { productId: other.id }]),
      ),
    );
    const orderIds: string[] = [];
    for (const buyer of buyers) orderIds.push((await placeFor(test, buyer)).id);
    const now = test.clock.now();
    await test.db.updateTable('orders').set({ paid_at: now }).execute();
    const issueFor = (orderId: string, fails: boolean) =>
      test.db.transaction().execute(async (trx) => {
        await issueInvoices({ db: trx, now }, orderId);
        if (fails) throw new Error('The machine stopped before the commit.');
      });
    const isUnlucky = (index: number) => index % 3 === 0;
    await Promise.allSettled(orderIds.map((id, index) => issueFor(id, isUnlucky(index))));
    const unlucky = orderIds.filter((_, index) => isUnlucky(index));
    await Promise.all(unlucky.map((id) => issueFor(id, false)));
    const rows = await test.db
      .selectFrom('tax_documents')
      .select(['supplier_id', 'sequence'])
      .where('kind', '=', 'invoice')
      .execute();
    for (const supplier of [seller, null]) {
      const numbers = rows
        .filter((row) => row.supplier_id === supplier)
        .map((row) => row.sequence)
        .toSorted((a, b) => a - b);
      expect(numbers).toEqual(Array.from({ length: 10 }, (_, index) => index + 1));
    }
  });
});
