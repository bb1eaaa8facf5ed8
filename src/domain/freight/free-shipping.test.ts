import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { cents } from '#domain/money/cents.ts';
import {
  DEFAULT_PLATFORM_RULES,
  DEFAULT_SELLER_RULES,
  type PlatformRules,
  type ShippingRules,
} from '#domain/settings/rules.ts';

import { freightOutlook } from './free-shipping.ts';
import { freightByLine, type FreightInput, type FreightLine } from './freight.ts';

const SHOP = null;
const FLAT: ShippingRules = { type: 'flat_rate', costCents: cents(1500) };
const PER_ITEM: ShippingRules = { type: 'per_item', costCents: cents(300) };
const NONE: ShippingRules = { type: 'none' };
const FROM_50: ShippingRules = { type: 'free_shipping_threshold', thresholdCents: cents(5000) };

function line(
  sellerId: string | null,
  totalCents: number,
  rest: Partial<FreightLine> = {},
): FreightLine {
  return {
    sellerId,
    lineTotalCents: cents(totalCents),
    quantity: 1,
    isShippingExempt: false,
    overridesGlobalSettings: false,
    customShippingCents: null,
    ...rest,
  };
}

const EXEMPT = { isShippingExempt: true };
const OWN_COST = { overridesGlobalSettings: true, customShippingCents: cents(2500) };

function input(
  lines: FreightLine[],
  rules: Record<string, ShippingRules | null> = {},
  platform: Partial<PlatformRules> = {},
): FreightInput {
  return {
    lines,
    platform: { ...DEFAULT_PLATFORM_RULES, ...platform },
    sellers: new Map(
      Object.entries(rules).map(([id, shippingRules]) => [
        id,
        { ...DEFAULT_SELLER_RULES, shippingRules },
      ]),
    ),
  };
}

/** Each goal as [owner, missing amount], then the remaining freight. */
function outlook(...args: Parameters<typeof input>) {
  const { goals, fixedFreightCents } = freightOutlook(input(...args));
  return [goals.map((goal) => [goal.sellerId, goal.missingCents]), fixedFreightCents];
}

describe('freightOutlook', () => {
  it.each([
    ['an empty cart has no goal', [], {}, [[], 0]],
    ['the shop’s own goods count up to 99', [line(SHOP, 6840)], {}, [[[SHOP, 3060]], 0]],
    ['one cent is missing', [line(SHOP, 9899)], {}, [[[SHOP, 1]], 0]],
    ['the goal is reached', [line(SHOP, 9900)], {}, [[[SHOP, 0]], 0]],
    [
      'a seller without rules follows the platform’s',
      [line('a', 6840)],
      { a: null },
      [[[SHOP, 3060]], 0],
    ],
    ['a seller’s flat rate gives no goal', [line('a', 6840)], { a: FLAT }, [[], 1500]],
    [
      'a seller’s charge per item gives no goal',
      [line('a', 6840, { quantity: 4 })],
      { a: PER_ITEM },
      [[], 1200],
    ],
    ['a seller without freight has no goal', [line('a', 6840)], { a: NONE }, [[], 0]],
    ['a seller’s own threshold is the goal', [line('a', 3000)], { a: FROM_50 }, [[['a', 2000]], 0]],
    ['only exempt lines', [line(SHOP, 3000, EXEMPT)], {}, [[], 0]],
    ['only lines with their own cost', [line(SHOP, 3000, OWN_COST)], {}, [[], 2500]],
    [
      'an exempt line counts towards the platform’s goal',
      [line(SHOP, 3000, EXEMPT), line(SHOP, 2000)],
      {},
      [[[SHOP, 4900]], 0],
    ],
    [
      'goods of sellers with their own freight count towards the platform’s goal',
      [line(SHOP, 2000), line('a', 3000)],
      { a: FLAT },
      [[[SHOP, 4900]], 1500],
    ],
    [
      'the platform’s goal comes first, and a seller counts only their own goods',
      [line('a', 3000), line(SHOP, 2000)],
      { a: FROM_50 },
      [
        [
          [SHOP, 4900],
          ['a', 2000],
        ],
        0,
      ],
    ],
    [
      'a seller’s exempt line counts towards their goal',
      [line('a', 3000), line('a', 1000, EXEMPT)],
      { a: FROM_50 },
      [[['a', 1000]], 0],
    ],
    [
      'a seller whose lines are all exempt has no goal',
      [line('a', 3000, EXEMPT)],
      { a: FROM_50 },
      [[], 0],
    ],
  ])('%s', (_, lines, rules, expected) => {
    expect(outlook(lines, rules)).toEqual(expected);
  });

  it('follows the platform’s rule when sellers may not have their own', () => {
    const platform = { allowSellerShippingOverride: false };
    expect(outlook([line('a', 3000)], { a: FLAT }, platform)).toEqual([[[SHOP, 6900]], 0]);
  });

  it('has no goal where standard shipping is free', () => {
    const platform = { standardShippingCents: cents(0) };
    expect(outlook([line(SHOP, 3000)], {}, platform)).toEqual([[], 0]);
  });

  it('predicts the remaining freight for any mix of lines once the goals are reached', () => {
    const anyLine = fc.record({
      sellerId: fc.constantFrom(SHOP, 'a', 'b', 'c', 'd', 'e'),
      lineTotalCents: fc.integer({ min: 0, max: 12_000 }).map(cents),
      quantity: fc.integer({ min: 1, max: 5 }),
      isShippingExempt: fc.boolean(),
      overridesGlobalSettings: fc.boolean(),
      customShippingCents: fc.constantFrom(null, cents(0), cents(700)),
    });
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 6 }), (lines) => {
        const cart = input(lines, { a: null, b: FLAT, c: PER_ITEM, d: NONE, e: FROM_50 });
        const now = freightOutlook(cart);
        const sum = (freight: number[]) => freight.reduce((total, share) => total + share, 0);
        expect(now.freightCents).toBe(sum(freightByLine(cart)));
        for (const goal of now.goals) {
          expect(goal.missingCents).toBe(Math.max(0, goal.thresholdCents - goal.countedCents));
        }
        // An exempt line of the missing amount reaches a goal and has no freight itself.
        const gifts = now.goals.map(({ sellerId, missingCents }) =>
          line(sellerId, missingCents, EXEMPT),
        );
        expect(sum(freightByLine({ ...cart, lines: [...lines, ...gifts] }))).toBe(
          now.fixedFreightCents,
        );
      }),
    );
  });
});

describe('the freight that no goal waives', () => {
  const fixedOf = (...args: Parameters<typeof input>) =>
    freightOutlook(input(...args)).fixed.map(({ sellerId, freightCents, basis, lines }) => [
      sellerId,
      freightCents,
      basis,
      lines,
    ]);

  it('is listed by seller with its basis and its lines', () => {
    const flat: ShippingRules = { type: 'flat_rate', costCents: cents(1500) };
    const each: ShippingRules = { type: 'per_item', costCents: cents(400) };
    expect(
      fixedOf(
        [
          line(null, 10_000),
          line('flat', 2000),
          line('each', 2000, { quantity: 3 }),
          line('flat', 2000, OWN_COST),
          line(null, 1000, { ...OWN_COST, quantity: 2 }),
          line('each', 100, EXEMPT),
        ],
        { flat, each },
      ),
    ).toEqual([
      ['flat', 4000, 'both', [1, 3]],
      ['each', 1200, 'item', [2]],
      [null, 5000, 'item', [4]],
    ]);
  });
});
