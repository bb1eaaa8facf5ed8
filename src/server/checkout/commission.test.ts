import { describe, expect, it } from 'vitest';

import { buildCategory } from '#db/seed/builders/catalogue.ts';
import { buildCommissionRule } from '#db/seed/builders/commission.ts';
import { TEST_NOW, useTestApp } from '#tests/support/app.ts';
import {
  addBuyer,
  addPerson,
  addProduct,
  addToCart,
  brokenInvariants,
  placeFor,
  registerForGst,
  sandboxFor,
} from '#tests/support/trade.ts';

const test = useTestApp({ payments: sandboxFor });

async function addSeller(): Promise<string> {
  const seller = await addPerson(test.db, { role: 'seller' });
  await registerForGst(test.db, seller);
  return seller;
}

/** Places an order of these lines and returns what its lines owe, in their order. */
async function sell(...lines: { productId: string; quantity?: number }[]) {
  const order = await placeFor(test, await addBuyer(test.db, lines));
  return commissionOfOrder(order.id);
}

function commissionOfOrder(orderId: string) {
  return test.db
    .selectFrom('order_items')
    .select(['commission_cents', 'commission_rule'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
}

describe('the commission of an order', () => {
  it('is frozen on each seller’s line with the rule as it was', async () => {
    const seller = await addSeller();
    const { id: categoryId, departmentId } = await buildCategory(test.db);
    const drill = await addProduct(test.db, { sellerId: seller, priceCents: 12_900 });
    const place = { category_id: categoryId, department_id: departmentId };
    await test.db.updateTable('products').set(place).where('id', '=', drill.id).execute();
    const screws = await addProduct(test.db, { sellerId: seller, priceCents: 500 });
    const own = await addProduct(test.db, { priceCents: 4000 });
    const rule = await buildCommissionRule(test.db, {
      name: 'Tools & Workshop',
      department_id: departmentId,
      rate_bps: 800,
      maximum_cents: 4000,
    });
    await buildCommissionRule(test.db, { fixed_cents: 50, rate_bps: 0, minimum_cents: 200 });

    const lines = await sell(
      { productId: drill.id },
      { productId: screws.id, quantity: 3 },
      { productId: own.id },
    );
    expect(lines).toEqual([
      {
        // 129.00 × 8 % × 1.1
        commission_cents: 1135,
        commission_rule: {
          id: rule.id,
          name: 'Tools & Workshop',
          rate_bps: 800,
          fixed_cents: 0,
          minimum_cents: null,
          maximum_cents: 4000,
          includes_freight: false,
          has_gst: true,
        },
      },
      // 3 × 0.50 is less than 2.00; × 1.1
      { commission_cents: 220, commission_rule: expect.objectContaining({ fixed_cents: 50 }) },
      { commission_cents: 0, commission_rule: null },
    ]);
    expect(await brokenInvariants(test.db)).toEqual([]);
  });

  it('stays as it was when the rule is changed or deleted', async () => {
    const product = await addProduct(test.db, { sellerId: await addSeller(), priceCents: 10_000 });
    const rule = await buildCommissionRule(test.db, { name: 'Before' });
    const order = await placeFor(test, await addBuyer(test.db, [{ productId: product.id }]));
    const before = await commissionOfOrder(order.id);
    expect(before).toMatchObject([{ commission_cents: 1100, commission_rule: { name: 'Before' } }]);
    await test.db.updateTable('commission_rules').set({ name: 'After', rate_bps: 1 }).execute();
    expect(await commissionOfOrder(order.id)).toEqual(before);
    await test.db.deleteFrom('commission_rules').where('id', '=', rule.id).execute();
    expect(await commissionOfOrder(order.id)).toEqual(before);
  });

  it('follows the first rule in the list that has started', async () => {
    const seller = await addSeller();
    const product = await addProduct(test.db, { sellerId: seller, priceCents: 10_000 });
    const soon = new Date(TEST_NOW.getTime() + 60_000);
    await buildCommissionRule(test.db, { position: 1, rate_bps: 100, starts_at: soon });
    await buildCommissionRule(test.db, { position: 3, rate_bps: 300 });
    await buildCommissionRule(test.db, { position: 2, rate_bps: 200, seller_id: seller });
    expect(await sell({ productId: product.id })).toMatchObject([{ commission_cents: 220 }]);
    test.clock.advanceMs(60_000);
    expect(await sell({ productId: product.id })).toMatchObject([{ commission_cents: 110 }]);
  });

  it('comes from no rule for another seller or another product', async () => {
    const seller = await addSeller();
    const other = await addSeller();
    const product = await addProduct(test.db, { sellerId: seller, priceCents: 10_000 });
    const others = await addProduct(test.db, { sellerId: other, priceCents: 10_000 });
    await buildCommissionRule(test.db, { rate_bps: 100, product_id: others.id });
    await buildCommissionRule(test.db, { rate_bps: 200, seller_id: other });
    await buildCommissionRule(test.db, { rate_bps: 300, seller_id: seller });
    expect(await sell({ productId: product.id })).toMatchObject([{ commission_cents: 330 }]);
    expect(await sell({ productId: product.id }, { productId: others.id })).toMatchObject([
      { commission_cents: 330 },
      { commission_cents: 110 },
    ]);
  });

  it('has no GST while the operator is not registered, and none of it without a rule', async () => {
    const product = await addProduct(test.db, { sellerId: await addSeller(), priceCents: 10_000 });
    expect(await sell({ productId: product.id })).toEqual([
      { commission_cents: 0, commission_rule: null },
    ]);
    await buildCommissionRule(test.db);
    await test.db.updateTable('global_settings').set({ gst_registered: false }).execute();
    expect(await sell({ productId: product.id })).toMatchObject([
      { commission_cents: 1000, commission_rule: { has_gst: false } },
    ]);
  });

  it('of an unpaid order that is returned for a new key does not follow a changed rule', async () => {
    const product = await addProduct(test.db, { sellerId: await addSeller(), priceCents: 10_000 });
    await buildCommissionRule(test.db);
    const buyer = await addBuyer(test.db, [{ productId: product.id }]);
    const order = await placeFor(test, buyer);
    await test.db.updateTable('commission_rules').set({ rate_bps: 2000 }).execute();
    expect((await placeFor(test, buyer)).id).toBe(order.id);
    expect(await commissionOfOrder(order.id)).toMatchObject([{ commission_cents: 1100 }]);
    await addToCart(test.db, buyer.userId, { productId: (await addProduct(test.db)).id });
    const replacing = await placeFor(test, buyer);
    expect(await commissionOfOrder(replacing.id)).toMatchObject([
      { commission_cents: 2200 },
      { commission_cents: 0 },
    ]);
  });
});
