import fc from 'fast-check';
import { expect, it } from 'vitest';
import { discountFrom } from '#domain/pricing/discount.ts';

import { useTestApp } from '#tests/support/app.ts';
import {
  addBuyer,
  addPerson,
  addProduct,
  addVariant,
  brokenInvariants,
  placeAndOpen,
  sandboxFor,
  signInDirectly,
} from '#tests/support/trade.ts';

const test = useTestApp({ payments: sandboxFor });

const price = fc.integer({ min: 1, max: 150_000 });
const lineSpec = fc.record({
  priceCents: price,
  variantPriceCents: fc.option(price),
  quantity: fc.integer({ min: 1, max: 20 }),
  seller: fc.integer({ min: 0, max: 2 }),
  isTaxable: fc.boolean(),
  isShippingExempt: fc.boolean(),
  discount: fc.option(
    fc.oneof(
      fc.integer({ min: 1, max: 9_000 }).map((bps) => discountFrom('percentage', bps)),
      fc.integer({ min: 1, max: 2_000 }).map((amount) => discountFrom('flat_amount', amount)),
    ),
  ),
});
const shippingRules = fc.constantFrom(
  {},
  { type: 'none' },
  { type: 'flat_rate', cost_cents: 1234 },
  { type: 'per_item', cost_cents: 455 },
  { type: 'free_shipping_threshold', free_shipping_threshold_cents: 5000 },
);

/** Every place shows the same amount: the panel, the checkout, the order, the provider. */
it('the totals answer, the stored order and the amount asked from the provider agree to the cent', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(lineSpec, { minLength: 1, maxLength: 6 }),
      fc.tuple(shippingRules, shippingRules),
      fc.boolean(),
      fc.boolean(),
      async (specs, rules, pricesIncludeTax, gstRegistered) => {
        await test.db
          .updateTable('global_settings')
          .set({ prices_include_tax: pricesIncludeTax })
          .execute();
        const sellers: (string | null)[] = [null];
        for (const rule of rules) {
          const seller_id = await addPerson(test.db, { role: 'seller' });
          sellers.push(seller_id);
          await test.db
            .insertInto('seller_settings')
            .values({
              seller_id,
              tax_rate_override_bps: null,
              shipping_rules: JSON.stringify(rule),
              gst_registered: gstRegistered,
              legal_name: null,
              abn: '51824753556',
              updated_at: test.clock.now(),
            })
            .execute();
        }
        // Prices start at 0.50 after any discount, so that every order can be paid by card.
        const lines = [];
        for (const { discount, variantPriceCents, quantity, seller, ...spec } of specs) {
          const floor = discount?.type === 'flat_amount' ? 2_050 : 500;
          const product = await addProduct(test.db, {
            ...spec,
            priceCents: spec.priceCents + floor,
            sellerId: sellers[seller] ?? null,
            ...(discount === null ? {} : { discount }),
          });
          const variant =
            variantPriceCents === null
              ? null
              : await addVariant(test.db, {
                  productId: product.id,
                  priceCents: variantPriceCents + floor,
                });
          lines.push({
            productId: product.id,
            quantity,
            ...(variant === null ? {} : { variantId: variant.id }),
          });
        }
        const buyer = await addBuyer(test.db, lines);
        const { body: shown } = await test.request('/functions/v1/calculate-order-total', {
          headers: { apikey: test.config.publicKey },
          json: {
            items: lines.map((line) => ({
              product_id: line.productId,
              variant_id: line.variantId ?? null,
              quantity: line.quantity,
            })),
            shippingAddress: { country: 'Australia', state: 'VIC', postcode: '3121' },
          },
        });
        const { order, sessionId } = await placeAndOpen(test, buyer);
        const user = await signInDirectly(test, buyer.userId);
        const { body: stored } = await user.request(`/api/orders/${order.id}`);
        const asked = await test.services.payments.getSession(sessionId);

        expect(order.total / 100).toBe(shown.grandTotal);
        expect({
          subtotal: stored.subtotal,
          totalTax: stored.tax,
          totalFreight: stored.freight,
          grandTotal: stored.total,
        }).toEqual({
          subtotal: shown.subtotal,
          totalTax: shown.totalTax,
          totalFreight: shown.totalFreight,
          grandTotal: shown.grandTotal,
        });
        expect(asked?.amountCents).toBe(order.total);
        expect(await brokenInvariants(test.db)).toEqual([]);
      },
    ),
    { numRuns: 25 },
  );
});
