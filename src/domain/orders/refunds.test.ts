import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { cents, ZERO_CENTS } from '#domain/money/cents.ts';

import { afterRefund, NOTHING_REFUNDED } from './refunded-lines.ts';
import {
  paymentStatusAfterRefunds,
  planRefund,
  type RefundableLine,
  type RefundPlan,
  type RefundCommand,
} from './refunds.ts';

function line(id: string, overrides: Partial<RefundableLine> = {}): RefundableLine {
  return {
    id,
    quantity: 3,
    lineTotalCents: cents(3000),
    taxCents: cents(273),
    freightCents: cents(995),
    freightTaxCents: cents(90),
    commissionCents: cents(300),
    isFreightCommissioned: false,
    refunded: NOTHING_REFUNDED,
    ...overrides,
  };
}

const refunded = (parts: Partial<RefundableLine['refunded']>) => ({
  refunded: { ...NOTHING_REFUNDED, ...parts },
});

function plan(
  lines: RefundableLine[],
  command: RefundCommand,
  pricesIncludeTax = true,
): RefundPlan {
  const answer = planRefund(lines, command, { pricesIncludeTax });
  if (!answer.ok) throw new Error(answer.reason);
  return answer.plan;
}

const part = (units: { id: string; quantity: number }[], freightCents = 0): RefundCommand => ({
  kind: 'part',
  units,
  freightCents: cents(freightCents),
});

describe('a refund', () => {
  it('covers goods, freight and all their tax when it is in full', () => {
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
          commissionCents: 300,
        },
      ],
    });
  });

  it('covers the share of one unit, and freight only on request', () => {
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
          commissionCents: 100,
        },
      ],
    });
  });

  it('adds the tax where prices exclude it', () => {
    const { amountCents, lines } = plan([line('a')], part([{ id: 'a', quantity: 3 }], 1085), false);
    expect(amountCents).toBe(3000 + 273 + 995 + 90);
    expect(lines[0]).toMatchObject({ amountCents: 3273, freightCents: 1085, freightTaxCents: 90 });
  });

  it('gives back the commission of what it takes, of freight only if freight was charged for', () => {
    const freightOnly = part([], 199);
    const both = line('a', { commissionCents: cents(400), isFreightCommissioned: true });
    expect(plan([line('a')], freightOnly).lines).toMatchObject([{ commissionCents: 0 }]);
    // 400 × 199 / 3995 = 19.92…
    expect(plan([both], freightOnly).lines).toMatchObject([{ commissionCents: 20 }]);
  });

  it('splits freight alone by what each line still has of it', () => {
    const lines = [line('a', refunded({ freightCents: cents(795) })), line('b')];
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
    ['too_much_money', { kind: 'money', amountCents: cents(1996) }],
  ] as const)('is refused as %s', (reason, command) => {
    const lines = [line('a', refunded({ quantity: 2, amountCents: cents(2000) }))];
    expect(planRefund(lines, command, { pricesIncludeTax: true })).toEqual({ ok: false, reason });
  });

  it('has nothing left when everything is already refunded', () => {
    const done = line(
      'a',
      refunded({ quantity: 3, amountCents: cents(3000), freightCents: cents(995) }),
    );
    expect(planRefund([done], { kind: 'full' }, { pricesIncludeTax: true })).toEqual({
      ok: false,
      reason: 'nothing_to_refund',
    });
  });

  it('reduces the price of all lines when it names no goods, and later units refund the rest', () => {
    const lines = [line('a', { freightCents: ZERO_CENTS, freightTaxCents: ZERO_CENTS }), line('b')];
    const money = plan(lines, { kind: 'money', amountCents: cents(1001) });
    expect(money).toMatchObject({ amountCents: 1001, freightCents: 0 });
    expect(money.lines).toMatchObject([
      { id: 'a', quantity: 0, amountCents: 501, taxCents: 46 },
      { id: 'b', quantity: 0, amountCents: 500, taxCents: 46 },
    ]);
    const later = afterRefund(lines, money);
    expect(plan(later, part([{ id: 'a', quantity: 1 }])).lines).toMatchObject([
      { quantity: 1, amountCents: 833, taxCents: 76 },
    ]);
    expect(plan(later, part([{ id: 'a', quantity: 3 }])).lines).toMatchObject([
      { quantity: 3, amountCents: 2499, taxCents: 227 },
    ]);
    expect(plan(later, { kind: 'full' })).toMatchObject({ amountCents: 6995 - 1001 });
  });

  it('takes freight only once the goods are refunded when it names no goods', () => {
    expect(plan([line('a')], { kind: 'money', amountCents: cents(3001) }).lines).toMatchObject([
      { quantity: 0, amountCents: 3000, freightCents: 1 },
    ]);
  });

  it('is a full refund, units included, when it takes all remaining money', () => {
    const command: RefundCommand = { kind: 'money', amountCents: cents(3995) };
    expect(plan([line('a')], command)).toEqual(plan([line('a')], { kind: 'full' }));
  });

  it('includes the cents of units whose earlier refund failed', () => {
    const lines = [line('a', { freightCents: ZERO_CENTS, freightTaxCents: ZERO_CENTS })];
    const failed = plan(lines, { kind: 'money', amountCents: cents(1000) });
    const units = plan(afterRefund(lines, failed), part([{ id: 'a', quantity: 3 }]));
    const left = afterRefund(afterRefund(afterRefund(lines, failed), units), failed, -1);
    expect(plan(left, { kind: 'full' })).toMatchObject({
      amountCents: 1000,
      lines: [{ quantity: 0, amountCents: 1000, taxCents: 91 }],
    });
  });

  it('adds up to the whole, to the cent, in any mix of units, freight, plain amounts and failures', () => {
    const anyLine = fc.record({
      quantity: fc.integer({ min: 1, max: 12 }),
      price: fc.integer({ min: 0, max: 9999 }),
      taxShare: fc.integer({ min: 0, max: 100 }),
      freight: fc.integer({ min: 0, max: 3000 }),
      commissionShare: fc.integer({ min: 0, max: 1000 }),
      isFreightCommissioned: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.array(anyLine, { minLength: 1, maxLength: 6 }),
        fc.boolean(),
        fc.infiniteStream(fc.nat({ max: 100_000 })),
        (facts, pricesIncludeTax, dice) => {
          const whole = facts.map(({ quantity, price, taxShare, freight, ...facts }, index) =>
            line(String(index), {
              quantity,
              lineTotalCents: cents(price * quantity),
              taxCents: cents(Math.floor((price * quantity * taxShare) / 1000)),
              freightCents: cents(freight),
              freightTaxCents: cents(Math.floor((freight * taxShare) / 1000)),
              commissionCents: cents(Math.floor((price * quantity * facts.commissionShare) / 1000)),
              isFreightCommissioned: facts.isFreightCommissioned,
            }),
          );
          const paid = planRefund(whole, { kind: 'full' }, { pricesIncludeTax });
          fc.pre(paid.ok);
          if (!paid.ok) return;
          const roll = (most: number) => Number(dice.next().value) % (most + 1);
          const moneyLeft = (lines: readonly RefundableLine[]) => {
            const left = planRefund(lines, { kind: 'full' }, { pricesIncludeTax });
            return left.ok ? left.plan.amountCents : 0;
          };
          const randomCommand = (lines: readonly RefundableLine[]): RefundCommand =>
            roll(2) === 0
              ? { kind: 'money', amountCents: cents(roll(moneyLeft(lines))) }
              : part(
                  lines.map((each) => ({
                    id: each.id,
                    quantity: roll(each.quantity - each.refunded.quantity),
                  })),
                  roll(1) * roll(500),
                );

          let lines = whole;
          let made: RefundPlan[] = [];
          for (let turn = 0; turn < 12; turn += 1) {
            const before = moneyLeft(lines);
            const answer = planRefund(lines, randomCommand(lines), { pricesIncludeTax });
            if (answer.ok) {
              made.push(answer.plan);
              lines = afterRefund(lines, answer.plan);
              expect(moneyLeft(lines)).toBe(before - answer.plan.amountCents);
            }
            const failed = roll(6) === 0 ? made[0] : undefined;
            if (failed !== undefined) {
              made = made.slice(1);
              lines = afterRefund(lines, failed, -1);
            }
          }
          const last = planRefund(lines, { kind: 'full' }, { pricesIncludeTax });
          if (last.ok) {
            made.push(last.plan);
            lines = afterRefund(lines, last.plan);
          }
          for (const each of made.flatMap((refund) => refund.lines)) {
            expect(each.taxCents).toBeLessThanOrEqual(each.amountCents);
            expect(each.freightTaxCents).toBeLessThanOrEqual(each.freightCents);
            expect(
              Math.min(each.amountCents, each.taxCents, each.freightCents, each.freightTaxCents),
            ).toBeGreaterThanOrEqual(0);
            expect(each.commissionCents).toBeGreaterThanOrEqual(0);
            expect(each.commissionCents).toBeLessThanOrEqual(each.amountCents + each.freightCents);
          }
          expect(made.reduce((sum, each) => sum + each.amountCents, 0)).toBe(paid.plan.amountCents);
          for (const each of paid.plan.lines) {
            const { quantity, ...money } = lines.find(({ id }) => id === each.id)?.refunded ?? {};
            expect(money).toEqual({
              amountCents: each.amountCents,
              taxCents: each.taxCents,
              freightCents: each.freightCents,
              commissionCents: each.commissionCents,
              freightTaxCents: each.freightTaxCents,
            });
            // Units without any money left may remain: there is nothing to refund for them.
            expect(quantity).toBeLessThanOrEqual(each.quantity);
          }
        },
      ),
      { numRuns: 1500 },
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
