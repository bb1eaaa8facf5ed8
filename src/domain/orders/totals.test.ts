import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents, sumCents } from '#domain/money/cents.ts';
import { discountFrom } from '#domain/pricing/discount.ts';
import {
  DEFAULT_PLATFORM_RULES,
  DEFAULT_SELLER_RULES,
  type PlatformRules,
  type SellerRules,
  type ShippingRules,
} from '#domain/settings/rules.ts';
import {
  calculateOrderTotals,
  type OrderTotals,
  type OrderTotalsInput,
  type TotalsLineInput,
} from './totals.ts';

function line(priceCents: number, overrides: Partial<TotalsLineInput> = {}): TotalsLineInput {
  return {
    productId: 'product',
    variantId: null,
    sellerId: 'a',
    listPriceCents: cents(priceCents),
    discount: null,
    quantityPrices: [],
    quantity: 1,
    isTaxable: true,
    isShippingExempt: false,
    overridesGlobalSettings: false,
    customTaxRateBps: null,
    customShippingCents: null,
    ...overrides,
  };
}

function totals(
  lines: TotalsLineInput[],
  {
    platform = {},
    sellers = {},
    country = 'Australia',
  }: {
    platform?: Partial<PlatformRules>;
    sellers?: Record<string, Partial<SellerRules>>;
    country?: OrderTotalsInput['country'];
  } = {},
): OrderTotals {
  return calculateOrderTotals({
    lines,
    platform: { ...DEFAULT_PLATFORM_RULES, ...platform },
    sellers: new Map(
      ['a', 'b', 'c'].map((id) => [
        id,
        { ...DEFAULT_SELLER_RULES, gstRegistered: true, ...sellers[id] },
      ]),
    ),
    country,
  });
}

const exclusive = { pricesIncludeTax: false };

describe('the worked examples of Rule 2', () => {
  it('two of 56.95 from one seller contain 10.35 = 5.18 + 5.17', () => {
    const order = totals([line(5695), line(5695)]);
    expect(order).toMatchObject({
      subtotalCents: 11390,
      totalFreightCents: 0,
      totalTaxCents: 1035,
      grandTotalCents: 11390,
      taxLabel: 'GST (10%)',
      shippingLabel: 'Free shipping',
    });
    expect(order.lines.map((each) => each.taxCents)).toEqual([518, 517]);
  });

  it('one line of two contains the same tax', () => {
    expect(totals([line(5695, { quantity: 2 })])).toMatchObject({
      subtotalCents: 11390,
      totalTaxCents: 1035,
    });
  });

  it('from two sellers they contain 10.36, because each invoice rounds separately', () => {
    const order = totals([line(5695), line(5695, { sellerId: 'b' })]);
    expect(order.totalTaxCents).toBe(1036);
    expect(order.groups).toEqual([
      { sellerId: 'a', subtotalCents: 5695, freightCents: 0, taxCents: 518, totalCents: 5695 },
      { sellerId: 'b', subtotalCents: 5695, freightCents: 0, taxCents: 518, totalCents: 5695 },
    ]);
  });

  it('20.00 taxable and 10.00 not: freight 9.95 = 6.63 + 3.32, tax 2.42, total 39.95', () => {
    const order = totals([line(2000), line(1000, { isTaxable: false })]);
    expect(order).toMatchObject({
      subtotalCents: 3000,
      totalFreightCents: 995,
      totalTaxCents: 242,
      grandTotalCents: 3995,
      taxLabel: 'GST',
      shippingLabel: 'Standard shipping (2-5 days)',
    });
    expect(order.lines).toMatchObject([
      { freightCents: 663, taxRateBps: 1000, taxCents: 182, freightTaxCents: 60 },
      { freightCents: 332, taxRateBps: 0, taxCents: 0, freightTaxCents: 0 },
    ]);
  });
});

describe('the components of an order', () => {
  it('shows every step of a discounted line', () => {
    const order = totals([
      line(2025, {
        productId: 'p',
        variantId: 'v',
        quantity: 3,
        discount: { type: 'percentage', bps: 1500 },
      }),
    ]);
    expect(order.lines).toEqual([
      {
        productId: 'p',
        variantId: 'v',
        sellerId: 'a',
        quantity: 3,
        listPriceCents: 2025,
        discount: { type: 'percentage', bps: 1500 },
        unitDiscountCents: 304,
        quantityPrice: null,
        unitPriceCents: 1721,
        lineTotalCents: 5163,
        taxRateBps: 1000,
        taxReason: 'platform_rate',
        taxCents: 469,
        freightCents: 995,
        freightReason: 'platform_rule',
        freightTaxCents: 91,
      },
    ]);
    // 61.58 / 11 is 5.598: goods and freight are rounded together, once.
    expect(order).toMatchObject({
      subtotalCents: 5163,
      totalDiscountCents: 912,
      totalTaxCents: 560,
      grandTotalCents: 6158,
    });
  });

  it('measures free shipping on the discounted subtotal', () => {
    const discount = { type: 'flat_amount', amountCents: cents(1) } as const;
    expect(totals([line(9900)]).totalFreightCents).toBe(0);
    expect(totals([line(9900, { discount })]).totalFreightCents).toBe(995);
  });

  it("gives each seller the freight of their own lines, with the platform's own goods as a group", () => {
    const order = totals(
      [line(1000, { sellerId: null }), line(2000), line(1000, { sellerId: 'b' }), line(1000)],
      { sellers: { a: { shippingRules: { type: 'flat_rate', costCents: cents(1500) } } } },
    );
    expect(order.groups).toEqual([
      { sellerId: null, subtotalCents: 1000, freightCents: 498, taxCents: 136, totalCents: 1498 },
      { sellerId: 'a', subtotalCents: 3000, freightCents: 1500, taxCents: 409, totalCents: 4500 },
      { sellerId: 'b', subtotalCents: 1000, freightCents: 497, taxCents: 136, totalCents: 1497 },
    ]);
    expect(order).toMatchObject({
      totalFreightCents: 2495,
      totalTaxCents: 681,
      grandTotalCents: 7495,
    });
  });

  it('adds tax on top when prices do not include it', () => {
    expect(
      totals([line(2000), line(1000, { isTaxable: false })], { platform: exclusive }),
    ).toMatchObject({
      subtotalCents: 3000,
      totalFreightCents: 995,
      totalTaxCents: 266,
      grandTotalCents: 4261,
      groups: [{ totalCents: 4261 }],
      pricesIncludeTax: false,
    });
  });

  it('charges no tax on goods sent to New Zealand, at the prices shown', () => {
    const order = totals([line(2000)], { country: 'New Zealand' });
    expect(order).toMatchObject({
      totalTaxCents: 0,
      totalFreightCents: 995,
      grandTotalCents: 2995,
    });
    expect(
      totals([line(2000)], { country: 'New Zealand', platform: exclusive }).grandTotalCents,
    ).toBe(2995);
  });

  it('names the tax without a rate when the lines differ', () => {
    const both = [line(1000), line(1000, { sellerId: 'b' })];
    expect(totals(both).taxLabel).toBe('GST (10%)');
    expect(totals(both, { sellers: { b: { gstRegistered: false } } }).taxLabel).toBe('GST');
    expect(totals(both, { platform: { taxType: 'Sales_Tax', taxRateBps: 1250 } }).taxLabel).toBe(
      'Sales Tax (12.5%)',
    );
  });

  it('is all zeros for no lines', () => {
    expect(totals([])).toEqual({
      subtotalCents: 0,
      totalDiscountCents: 0,
      totalTaxCents: 0,
      totalFreightCents: 0,
      grandTotalCents: 0,
      pricesIncludeTax: true,
      taxLabel: 'GST (10%)',
      shippingLabel: 'Free shipping',
      lines: [],
      groups: [],
      freightCharges: [],
    });
  });

  it('is deeply frozen', () => {
    const order = totals([line(1000)]);
    for (const part of [order, order.lines, order.lines[0], order.groups, order.groups[0]]) {
      expect(Object.isFrozen(part)).toBe(true);
    }
  });

  it('refuses an unknown seller instead of guessing rules', () => {
    expect(() => totals([line(1000, { sellerId: 'unknown' })])).toThrow(/DEFAULT_SELLER_RULES/);
  });

  it('refuses quantities below one', () => {
    expect(() => totals([line(1000, { quantity: 0 })])).toThrow(RangeError);
  });
});

const amount = (max: number) => fc.nat({ max }).map(cents);
const rateBps = fc.constantFrom(0, 500, 825, 1000, 1250, 2000);
const anyLine: fc.Arbitrary<TotalsLineInput> = fc.record({
  productId: fc.uuid(),
  variantId: fc.option(fc.uuid()),
  sellerId: fc.constantFrom(null, 'a', 'b', 'c'),
  listPriceCents: amount(200_000),
  discount: fc.option(
    fc.oneof(
      fc.nat({ max: 10_000 }).map((bps) => discountFrom('percentage', bps)),
      fc.nat({ max: 50_000 }).map((amount) => discountFrom('flat_amount', amount)),
    ),
  ),
  quantityPrices: fc
    .tuple(fc.integer({ min: 2, max: 100 }), amount(200_000))
    .map(([from, priceCents]) => [{ from, priceCents }]),
  quantity: fc.integer({ min: 1, max: 200 }),
  isTaxable: fc.boolean(),
  isShippingExempt: fc.boolean(),
  overridesGlobalSettings: fc.boolean(),
  customTaxRateBps: fc.option(rateBps),
  customShippingCents: fc.option(amount(10_000)),
});
const anyShippingRules: fc.Arbitrary<ShippingRules> = fc.oneof(
  fc.constant({ type: 'none' as const }),
  fc.record({ type: fc.constant('flat_rate' as const), costCents: amount(10_000) }),
  fc.record({ type: fc.constant('per_item' as const), costCents: amount(10_000) }),
  fc.record({
    type: fc.constant('free_shipping_threshold' as const),
    thresholdCents: amount(100_000),
  }),
);
const anySeller: fc.Arbitrary<SellerRules> = fc.record({
  gstRegistered: fc.boolean(),
  taxRateOverrideBps: fc.option(rateBps),
  shippingRules: fc.option(anyShippingRules),
});
const anyPlatform: fc.Arbitrary<PlatformRules> = fc.record({
  taxRateBps: rateBps,
  taxType: fc.constantFrom('GST', 'VAT', 'Sales_Tax'),
  pricesIncludeTax: fc.boolean(),
  gstRegistered: fc.boolean(),
  allowSellerTaxOverride: fc.boolean(),
  allowSellerShippingOverride: fc.boolean(),
  freeShippingThresholdCents: amount(500_000),
  standardShippingCents: amount(5000),
  standardDeliveryDays: fc.constant('2-5'),
});
const anyOrder: fc.Arbitrary<OrderTotalsInput> = fc.record({
  lines: fc.array(anyLine, { maxLength: 12 }),
  platform: anyPlatform,
  sellers: fc
    .tuple(anySeller, anySeller, anySeller)
    .map(([a, b, c]) => new Map(Object.entries({ a, b, c }))),
  country: fc.constantFrom('Australia', 'New Zealand'),
});
const shuffledOrder = anyOrder.chain((order) =>
  fc
    .shuffledSubarray([...order.lines], {
      minLength: order.lines.length,
      maxLength: order.lines.length,
    })
    .map((lines) => [order, { ...order, lines }] as const),
);

describe('any order', () => {
  it('equals the sum of its lines and of its groups, to the cent', () => {
    fc.assert(
      fc.property(anyOrder, (input) => {
        const order = calculateOrderTotals(input);
        const { lines, groups } = order;
        expect(lines).toHaveLength(input.lines.length);
        expect(sumCents(...lines.map((each) => each.lineTotalCents))).toBe(order.subtotalCents);
        expect(sumCents(...lines.map((each) => each.freightCents))).toBe(order.totalFreightCents);
        expect(sumCents(...lines.flatMap((each) => [each.taxCents, each.freightTaxCents]))).toBe(
          order.totalTaxCents,
        );
        expect(sumCents(...groups.map((each) => each.subtotalCents))).toBe(order.subtotalCents);
        expect(sumCents(...groups.map((each) => each.freightCents))).toBe(order.totalFreightCents);
        expect(sumCents(...groups.map((each) => each.taxCents))).toBe(order.totalTaxCents);
        expect(sumCents(...groups.map((each) => each.totalCents))).toBe(order.grandTotalCents);
        for (const group of groups) {
          const own = lines.filter((each) => each.sellerId === group.sellerId);
          expect(sumCents(...own.flatMap((each) => [each.taxCents, each.freightTaxCents]))).toBe(
            group.taxCents,
          );
          expect(sumCents(...own.map((each) => each.freightCents))).toBe(group.freightCents);
        }
      }),
    );
  });

  it('adds up to its grand total, tax inside the prices or on top', () => {
    fc.assert(
      fc.property(anyOrder, (input) => {
        const order = calculateOrderTotals(input);
        const lineItemsAndFreight = order.subtotalCents + order.totalFreightCents;
        expect(order.grandTotalCents).toBe(
          input.platform.pricesIncludeTax
            ? lineItemsAndFreight
            : lineItemsAndFreight + order.totalTaxCents,
        );
      }),
    );
  });

  it('has no negative amount and no tax beyond its lines', () => {
    fc.assert(
      fc.property(anyOrder, (input) => {
        const order = calculateOrderTotals(input);
        for (const each of order.lines) {
          for (const value of Object.values(each)) {
            if (typeof value === 'number') expect(value).toBeGreaterThanOrEqual(0);
          }
          expect(each.taxCents).toBeLessThanOrEqual(each.lineTotalCents);
          expect(each.freightTaxCents).toBeLessThanOrEqual(each.freightCents);
          if (each.taxRateBps === 0) expect(each.taxCents + each.freightTaxCents).toBe(0);
          expect(each.listPriceCents - each.unitDiscountCents).toBe(each.unitPriceCents);
        }
        if (input.country === 'New Zealand') expect(order.totalTaxCents).toBe(0);
      }),
    );
  });

  it('taxes each seller within half a cent of the exact sum', () => {
    fc.assert(
      fc.property(anyOrder, (input) => {
        const order = calculateOrderTotals(input);
        for (const group of order.groups) {
          const exact = order.lines
            .filter((each) => each.sellerId === group.sellerId)
            .reduce((sum, { lineTotalCents, freightCents, taxRateBps }) => {
              const divisor = 10_000 + (input.platform.pricesIncludeTax ? taxRateBps : 0);
              return sum + ((lineTotalCents + freightCents) * taxRateBps) / divisor;
            }, 0);
          expect(Math.abs(group.taxCents - exact)).toBeLessThanOrEqual(0.5001);
        }
      }),
    );
  });

  it('keeps subtotal, discount and freight in any order of its lines', () => {
    fc.assert(
      fc.property(shuffledOrder, ([input, shuffled]) => {
        const [order, again] = [calculateOrderTotals(input), calculateOrderTotals(shuffled)];
        expect(again.subtotalCents).toBe(order.subtotalCents);
        expect(again.totalDiscountCents).toBe(order.totalDiscountCents);
        expect(again.totalFreightCents).toBe(order.totalFreightCents);
        if (input.platform.pricesIncludeTax) {
          expect(again.grandTotalCents).toBe(order.grandTotalCents);
        }
      }),
    );
  });

  it('also keeps its tax, unless a leftover cent of freight moves between rates or sellers', () => {
    fc.assert(
      fc.property(shuffledOrder, ([input, shuffled]) => {
        const withoutFreight = { ...input.platform, standardShippingCents: cents(0) };
        const sellers = new Map(
          [...input.sellers].map(([id, rules]) => [id, { ...rules, shippingRules: null }]),
        );
        const order = calculateOrderTotals({ ...input, sellers, platform: withoutFreight });
        const again = calculateOrderTotals({ ...shuffled, sellers, platform: withoutFreight });
        expect(again.totalTaxCents).toBe(order.totalTaxCents);
        expect(again.grandTotalCents).toBe(order.grandTotalCents);
        expect(again.taxLabel).toBe(order.taxLabel);
      }),
    );
  });
});
