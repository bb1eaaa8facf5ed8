import fc from 'fast-check';
import { expect, it } from 'vitest';

import { cents } from '#domain/money/cents.ts';
import { leftOf, planRefund, type RefundableLine } from '#domain/orders/refunds.ts';

import { refundOf } from './refund-of.ts';

const Line = fc.record({
  quantity: fc.integer({ min: 1, max: 20 }),
  unitCents: fc.integer({ min: 1, max: 99_999 }),
  freightCents: fc.integer({ min: 0, max: 5000 }),
  chosen: fc.nat({ max: 20 }),
});

it('1,000 random returns: the sum before sending is the sum of the refund', () => {
  fc.assert(
    fc.property(fc.array(Line, { minLength: 1, maxLength: 5 }), (drawn) => {
      const lines: RefundableLine[] = drawn.map(({ quantity, unitCents, freightCents }, index) => ({
        id: String(index),
        quantity,
        lineTotalCents: cents(quantity * unitCents),
        taxCents: cents(Math.round((quantity * unitCents) / 11)),
        freightCents: cents(freightCents),
        freightTaxCents: cents(0),
        commissionCents: cents(0),
        isFreightCommissioned: false,
        refunded: {
          quantity: 0,
          amountCents: cents(unitCents > 1 ? 1 : 0),
          taxCents: cents(0),
          freightCents: cents(0),
          freightTaxCents: cents(0),
          commissionCents: cents(0),
        },
      }));
      const units = drawn.map(({ chosen, quantity }, index) => ({
        id: String(index),
        quantity: Math.min(chosen, quantity),
      }));
      const planned = planRefund(
        lines,
        { kind: 'returned', units, withFreight: true },
        { pricesIncludeTax: true },
      );
      const shown = refundOf(
        {
          refundable: {
            goods: cents(0),
            delivery: cents(0),
            lines: lines.map((line) => {
              const left = leftOf(line, true);
              return {
                order_item_id: line.id,
                units: left.quantity,
                goods: left.amountCents,
                delivery: left.freightCents,
              };
            }),
          },
        },
        Object.fromEntries(units.map(({ id, quantity }) => [id, quantity])),
      );
      expect(shown.goods + shown.delivery).toBe(planned.ok ? planned.plan.amountCents : 0);
    }),
    { numRuns: 1_000 },
  );
});
