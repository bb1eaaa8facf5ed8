import { describe, expect, it } from 'vitest';

import { ZERO_CENTS, cents } from '#domain/money/cents.ts';
import { discountFrom } from '#domain/pricing/discount.ts';
import type { PlatformRules, SellerRules, ShippingRules } from '#domain/settings/rules.ts';

import { afterRefund, NOTHING_REFUNDED } from './refunded-lines.ts';
import { planRefund, type RefundableLine, type RefundCommand } from './refunds.ts';
import { calculateOrderTotals, type OrderTotals, type TotalsLineInput } from './totals.ts';

/*
 * Every seller's earnings less refunds over ten thousand random orders, summed over the lines as a
 * payout would. They must equal what customers paid and were not refunded, to the cent. A seed
 * always gives the same orders.
 */

const SEED = 20_260_307;
const ORDERS = 10_000;
const SELLERS = ['platform', 'anna', 'bo', 'chi', 'dev'] as const;

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

type Next = ReturnType<typeof chance>;

function shippingRules(next: Next): ShippingRules | null {
  const amount = cents(next(3000));
  switch (next(5)) {
    case 0:
      return null;
    case 1:
      return { type: 'none' };
    case 2:
      return { type: 'flat_rate', costCents: amount };
    case 3:
      return { type: 'per_item', costCents: amount };
    default:
      return { type: 'free_shipping_threshold', thresholdCents: cents(next(20_000)) };
  }
}

function randomOrder(next: Next): OrderTotals {
  const platform: PlatformRules = {
    pricesIncludeTax: next(4) > 0,
    gstRegistered: true,
    taxType: 'GST',
    taxRateBps: [1000, 1000, 0, 875][next(4)] ?? 1000,
    allowSellerTaxOverride: next(2) === 0,
    allowSellerShippingOverride: next(3) > 0,
    freeShippingThresholdCents: cents(9900),
    standardShippingCents: cents(995),
    standardDeliveryDays: '2-5',
  };
  const sellers = new Map<string, SellerRules>(
    SELLERS.slice(1).map((id) => [
      id,
      {
        gstRegistered: next(4) > 0,
        taxRateOverrideBps: next(3) === 0 ? next(2000) : null,
        shippingRules: shippingRules(next),
      },
    ]),
  );
  const lines = Array.from({ length: 1 + next(6) }, (_, index): TotalsLineInput => {
    const seller = SELLERS[next(SELLERS.length)] ?? 'platform';
    return {
      productId: String(index),
      variantId: null,
      sellerId: seller === 'platform' ? null : seller,
      listPriceCents: cents(next(15_000)),
      discount:
        next(4) === 0
          ? discountFrom(next(2) === 0 ? 'percentage' : 'flat_amount', next(5000))
          : null,
      quantityPrices: [],
      quantity: 1 + next(7),
      isTaxable: next(5) > 0,
      isShippingExempt: next(6) === 0,
      overridesGlobalSettings: next(5) === 0,
      customTaxRateBps: next(2) === 0 ? next(1500) : null,
      customShippingCents: next(2) === 0 ? cents(next(2500)) : null,
    };
  });
  return calculateOrderTotals({ platform, sellers, country: 'Australia', lines });
}

/** Refunds of parts, of amounts without items, and sometimes of all that is left. */
function randomCommand(next: Next, lines: readonly RefundableLine[]): RefundCommand {
  if (next(4) === 0) return { kind: 'full' };
  if (next(4) === 0) return { kind: 'money', amountCents: cents(1 + next(5000)) };
  const freight = lines.reduce(
    (sum, line) => sum + line.freightCents - line.refunded.freightCents,
    0,
  );
  return {
    kind: 'part',
    units: lines.flatMap(({ id, quantity, refunded }) => {
      const units = next(quantity - refunded.quantity + 1);
      return units > 0 ? [{ id, quantity: units }] : [];
    }),
    freightCents: cents(freight > 0 ? next(freight + 1) : 0),
  };
}

const total = (amounts: Iterable<number>) => [...amounts].reduce((sum, each) => sum + each, 0);

describe('what sellers earned', () => {
  it(`equals what customers paid and were not refunded, over ${ORDERS} random orders`, () => {
    const next = chance(SEED);
    const earned = new Map<string, number>();
    const earn = (seller: string | null, amount: number) =>
      earned.set(seller ?? 'platform', (earned.get(seller ?? 'platform') ?? 0) + amount);
    let kept = 0;
    let refunds = 0;
    let restored = 0;
    for (let order = 0; order < ORDERS; order += 1) {
      const totals = randomOrder(next);
      const { pricesIncludeTax } = totals;
      const taxOnTop = (tax: number) => (pricesIncludeTax ? 0 : tax);
      const ofGroups = new Map<string | null, number>();
      for (const line of totals.lines) {
        const amount =
          line.lineTotalCents + line.freightCents + taxOnTop(line.taxCents + line.freightTaxCents);
        earn(line.sellerId, amount);
        ofGroups.set(line.sellerId, (ofGroups.get(line.sellerId) ?? 0) + amount);
      }
      for (const group of totals.groups) {
        const sum = group.subtotalCents + group.freightCents + taxOnTop(group.taxCents);
        if (ofGroups.get(group.sellerId) !== sum) expect.fail(`order ${order}: a supplier's sum`);
      }
      kept += totals.grandTotalCents;
      const back = new Map<string | null, number>();
      let lines = totals.lines.map((line, index): RefundableLine => ({
        id: String(index),
        quantity: line.quantity,
        lineTotalCents: line.lineTotalCents,
        taxCents: line.taxCents,
        freightCents: line.freightCents,
        freightTaxCents: line.freightTaxCents,
        commissionCents: ZERO_CENTS,
        isFreightCommissioned: false,
        refunded: NOTHING_REFUNDED,
      }));
      for (let round = next(4); round > 0; round -= 1) {
        const answer = planRefund(lines, randomCommand(next, lines), { pricesIncludeTax });
        if (!answer.ok) continue;
        const { plan } = answer;
        refunds += 1;
        kept -= plan.amountCents;
        for (const part of plan.lines) {
          const seller = totals.lines[Number(part.id)]?.sellerId ?? null;
          earn(seller, -part.amountCents - part.freightCents);
          back.set(seller, (back.get(seller) ?? 0) + part.amountCents + part.freightCents);
        }
        lines = afterRefund(lines, plan);
      }
      for (const [seller, amount] of back) {
        const most = ofGroups.get(seller) ?? 0;
        if (amount > most) expect.fail(`order ${order}: more went back than the seller was paid`);
        if (amount === most) restored += 1;
      }
    }
    expect(total(earned.values())).toBe(kept);
    expect([...earned.keys()].toSorted()).toEqual(SELLERS.toSorted());
    for (const amount of earned.values()) expect(amount).toBeGreaterThan(0);
    // The sample is meaningful: it has thousands of refunds, many of them in full.
    expect(refunds).toBeGreaterThan(ORDERS / 2);
    expect(restored).toBeGreaterThan(ORDERS / 10);
  });
});
