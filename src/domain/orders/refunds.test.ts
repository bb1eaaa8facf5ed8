import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { cents, ZERO_CENTS } from '#domain/money/cents.ts';

import {
  paymentStatusAfterRefunds,
  planRefund,
  type RefundableLine,
  type RefundPlan,
  type RefundWish,
} from './refunds.ts';

function line(id: string, overrides: Partial<RefundableLine> = {}): RefundableLine {
  return {
    id,
    quantity: 3,
    lineTotalCents: cents(3000),
    taxCents: cents(273),
    freightCents: cents(995),
    freightTaxCents: cents(90),
    refundedQuantity: 0,
    refundedFreightCents: ZERO_CENTS,
    ...overrides,
  };
}

function plan(lines: RefundableLine[], wish: RefundWish, pricesIncludeTax = true): RefundPlan {
  const answer = planRefund(lines, wish, { pricesIncludeTax });
  if (!answer.ok) throw new Error(answer.reason);
  return answer.plan;
}

const part = (units: { id: string; quantity: number }[], freightCents = 0): RefundWish => ({
  kind: 'part',
  units,
  freightCents: cents(freightCents),
});

describe('a refund', () => {
  it('in full pays back goods, freight and all of their tax', () => {
    expect(plan([line('a')], { kind: 'full' })).toEqual({
      amountCents: 3995,
      freightCents: 995,
      lines: [
        {
          id: 'a',
          quantity: 3,
          amountCents: 3000,
          taxCents: 273,
          freightCents: 995,
          freightTaxCents: 90,
        },
      ],
    });
  });

  it('of one unit pays back its share, and no freight unless asked', () => {
    expect(plan([line('a'), line('b')], part([{ id: 'a', quantity: 1 }]))).toEqual({
      amountCents: 1000,
      freightCents: 0,
      lines: [
        {
          id: 'a',
          quantity: 1,
          amountCents: 1000,
          taxCents: 91,
          freightCents: 0,
          freightTaxCents: 0,
        },
      ],
    });
  });

  it('adds the tax where prices are without it', () => {
    const { amountCents, lines } = plan([line('a')], part([{ id: 'a', quantity: 3 }], 1085), false);
    expect(amountCents).toBe(3000 + 273 + 995 + 90);
    expect(lines[0]).toMatchObject({ amountCents: 3273, freightCents: 1085, freightTaxCents: 90 });
  });

  it('of freight alone is split by what each line still has of it', () => {
    const lines = [line('a', { refundedFreightCents: cents(795) }), line('b')];
    expect(plan(lines, part([], 597)).lines).toMatchObject([
      { id: 'a', quantity: 0, amountCents: 0, freightCents: 100 },
      { id: 'b', quantity: 0, amountCents: 0, freightCents: 497 },
    ]);
  });

  it.each([
    ['nothing_to_refund', part([])],
    ['unknown_line', part([{ id: 'x', quantity: 1 }])],
    ['too_many_units', part([{ id: 'a', quantity: 2 }])],
    [
      'too_many_units',
      part([
        { id: 'a', quantity: 1 },
        { id: 'a', quantity: 1 },
      ]),
    ],
    ['too_much_freight', part([], 996)],
  ] as const)('is refused as %s', (reason, wish) => {
    const lines = [line('a', { refundedQuantity: 2 })];
    expect(planRefund(lines, wish, { pricesIncludeTax: true })).toEqual({ ok: false, reason });
  });

  it('in full of what is refunded already has nothing left', () => {
    const done = line('a', { refundedQuantity: 3, refundedFreightCents: cents(995) });
    expect(planRefund([done], { kind: 'full' }, { pricesIncludeTax: true })).toEqual({
      ok: false,
      reason: 'nothing_to_refund',
    });
  });

  it('in any pieces pays back the whole, to the cent, and never a negative part', () => {
    const anyLine = fc.record({
      quantity: fc.integer({ min: 1, max: 12 }),
      price: fc.integer({ min: 1, max: 9999 }),
      taxShare: fc.integer({ min: 0, max: 100 }),
      freight: fc.integer({ min: 0, max: 3000 }),
    });
    fc.assert(
      fc.property(
        fc.array(anyLine, { minLength: 1, maxLength: 6 }),
        fc.boolean(),
        fc.infiniteStream(fc.nat({ max: 1000 })),
        (facts, pricesIncludeTax, dice) => {
          let lines = facts.map(({ quantity, price, taxShare, freight }, index) =>
            line(String(index), {
              quantity,
              lineTotalCents: cents(price * quantity),
              taxCents: cents(Math.floor((price * quantity * taxShare) / 1000)),
              freightCents: cents(freight),
              freightTaxCents: cents(Math.floor((freight * taxShare) / 1000)),
            }),
          );
          const whole = plan(lines, { kind: 'full' }, pricesIncludeTax);
          const roll = (most: number) => Number(dice.next().value) % (most + 1);
          let paidBack = 0;
          let tax = 0;
          for (let turn = 0; turn < 200; turn += 1) {
            const left = lines.reduce(
              (sum, each) => sum + each.quantity - each.refundedQuantity,
              0,
            );
            const wish: RefundWish =
              turn > 20 || left === 0
                ? { kind: 'full' }
                : part(
                    lines.map((each) => ({
                      id: each.id,
                      quantity: roll(each.quantity - each.refundedQuantity),
                    })),
                  );
            const answer = planRefund(lines, wish, { pricesIncludeTax });
            if (!answer.ok) {
              if (wish.kind === 'full') break;
              continue;
            }
            paidBack += answer.plan.amountCents;
            for (const each of answer.plan.lines) {
              expect(
                Math.min(each.amountCents, each.taxCents, each.freightCents, each.freightTaxCents),
              ).toBeGreaterThanOrEqual(0);
              expect(each.taxCents).toBeLessThanOrEqual(each.amountCents);
              expect(each.freightTaxCents).toBeLessThanOrEqual(each.freightCents);
              tax += each.taxCents + each.freightTaxCents;
            }
            lines = lines.map((each) => {
              const refunded = answer.plan.lines.find(({ id }) => id === each.id);
              return {
                ...each,
                refundedQuantity: each.refundedQuantity + (refunded?.quantity ?? 0),
                refundedFreightCents: cents(
                  each.refundedFreightCents + (refunded?.freightCents ?? 0),
                ),
              };
            });
          }
          expect(paidBack).toBe(whole.amountCents);
          expect(tax).toBe(
            whole.lines.reduce((sum, each) => sum + each.taxCents + each.freightTaxCents, 0),
          );
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('the payment state', () => {
  const facts = { capturedCents: 3995, returnedPaymentCents: 0, refundedCents: 0, isDue: false };
  it.each([
    ['paid', {}],
    ['refund_due', { isDue: true }],
    ['partly_refunded', { refundedCents: 1000 }],
    ['refunded', { refundedCents: 3995 }],
    ['refunded', { returnedPaymentCents: 3995 }],
    ['paid', { capturedCents: 7990, returnedPaymentCents: 3995 }],
    ['refund_due', { refundedCents: 1000, isDue: true }],
  ] as const)('is %s', (status, change) => {
    expect(paymentStatusAfterRefunds({ ...facts, ...change })).toBe(status);
  });
});
