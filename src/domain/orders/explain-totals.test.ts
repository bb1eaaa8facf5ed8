import { describe, expect, it } from 'vitest';

import { cents, sumCents } from '#domain/money/cents.ts';
import {
  DEFAULT_PLATFORM_RULES,
  DEFAULT_SELLER_RULES,
  type PlatformRules,
  type SellerRules,
} from '#domain/settings/rules.ts';

import { explainTotals, type ExplainedTotals } from './explain-totals.ts';
import { calculateOrderTotals, type OrderTotals, type TotalsLineInput } from './totals.ts';

function line(priceCents: number, overrides: Partial<TotalsLineInput> = {}): TotalsLineInput {
  return {
    productId: 'product',
    variantId: null,
    sellerId: null,
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

function explain(
  lines: TotalsLineInput[],
  {
    platform = {},
    seller = {},
    country = 'Australia',
  }: {
    platform?: Partial<PlatformRules>;
    seller?: Partial<SellerRules>;
    country?: 'Australia' | 'New Zealand';
  } = {},
): ExplainedTotals & { totals: OrderTotals } {
  const rules = { ...DEFAULT_PLATFORM_RULES, ...platform };
  const totals = calculateOrderTotals({
    lines,
    platform: rules,
    sellers: new Map([['a', { ...DEFAULT_SELLER_RULES, gstRegistered: true, ...seller }]]),
    country,
  });
  return { ...explainTotals(totals, rules), totals };
}

const texts = (steps: readonly { text: string }[] | undefined) => steps?.map((each) => each.text);
const find = (steps: readonly { kind: string; text: string }[] | undefined, kind: string) =>
  steps?.find((each) => each.kind === kind)?.text;

describe('the steps of a line', () => {
  it('show list price, discount, line total, freight and tax', () => {
    const { lines } = explain([
      line(2025, { quantity: 3, discount: { type: 'percentage', bps: 1500 } }),
    ]);
    expect(lines[0]).toEqual([
      { kind: 'list_price', text: 'List price', amountCents: 2025 },
      { kind: 'discount', text: 'Discount, 15%', amountCents: -304 },
      { kind: 'quantity', text: '3 × $17.21', amountCents: 5163 },
      { kind: 'freight', text: 'Share of the order’s freight', amountCents: 995 },
      { kind: 'tax', text: 'Includes 10% GST, the shop’s rate', amountCents: 560 },
    ]);
  });

  it('show a flat discount without a percentage, and omit a missing discount', () => {
    const flat = { type: 'flat_amount', amountCents: cents(500) } as const;
    expect(find(explain([line(2000, { discount: flat })]).lines[0], 'discount')).toBe('Discount');
    expect(find(explain([line(2000)]).lines[0], 'discount')).toBeUndefined();
  });

  it.each([
    ['No GST: this product is not taxable', line(1000, { isTaxable: false }), {}],
    [
      'No GST: the seller is not registered',
      line(1000, { sellerId: 'a' }),
      { seller: { gstRegistered: false } },
    ],
    [
      'No GST: the seller has not confirmed their registration',
      line(1000, { sellerId: 'a' }),
      { seller: { gstRegistered: null } },
    ],
    ['No GST: goods sent to New Zealand are exports', line(1000), { country: 'New Zealand' }],
    [
      'Includes 5% GST, this product’s rate',
      line(1000, { overridesGlobalSettings: true, customTaxRateBps: 500 }),
      {},
    ],
    [
      'Includes 8% GST, this seller’s rate',
      line(1000, { sellerId: 'a' }),
      { seller: { taxRateOverrideBps: 800 }, platform: { allowSellerTaxOverride: true } },
    ],
    ['Plus 10% GST, the shop’s rate', line(1000), { platform: { pricesIncludeTax: false } }],
    [
      'Plus 7% Sales Tax, the shop’s rate',
      line(1000),
      { platform: { pricesIncludeTax: false, taxType: 'Sales_Tax', taxRateBps: 700 } },
    ],
  ] as const)('say "%s"', (sentence, bought, rules) => {
    expect(find(explain([bought], rules).lines[0], 'tax')).toBe(sentence);
  });

  it('explain the freight of a line', () => {
    const flat = { shippingRules: { type: 'flat_rate', costCents: cents(1500) } } as const;
    const { lines } = explain(
      [
        line(1000, { isShippingExempt: true }),
        line(1000, { overridesGlobalSettings: true, customShippingCents: cents(400), quantity: 2 }),
        line(1000, { sellerId: 'a' }),
        line(1000),
      ],
      { seller: flat },
    );
    expect(lines.map((steps) => steps.find((each) => each.kind === 'freight'))).toEqual([
      { kind: 'freight', text: 'This product is exempt from freight', amountCents: null },
      { kind: 'freight', text: 'Freight for this product, 2 × $4.00', amountCents: 800 },
      { kind: 'freight', text: 'Share of the seller’s freight', amountCents: 1500 },
      { kind: 'freight', text: 'Share of the order’s freight', amountCents: 995 },
    ]);
  });
});

describe('the steps of a seller', () => {
  it.each([
    ['The seller charges no freight', { type: 'none' }, 1000],
    [
      'The seller charges once for the whole order',
      { type: 'flat_rate', costCents: cents(700) },
      1000,
    ],
    ['The seller charges 2 × $3.00', { type: 'per_item', costCents: cents(300) }, 1000],
    [
      'Standard freight $9.95; this seller ships free from $50.00',
      { type: 'free_shipping_threshold', thresholdCents: cents(5000) },
      1000,
    ],
    [
      'The seller ships free from $50.00',
      { type: 'free_shipping_threshold', thresholdCents: cents(5000) },
      2500,
    ],
  ] as const)('say "%s"', (sentence, shippingRules, priceCents) => {
    const { groups } = explain([line(priceCents, { sellerId: 'a', quantity: 2 })], {
      seller: { shippingRules },
    });
    expect(find(groups[0], 'freight')).toBe(sentence);
  });

  it.each([
    ['Part of the order’s $9.95, charged once; free from $99.00', 1000],
    ['Free, because the order has reached $99.00', 9900],
  ])('say "%s"', (sentence, priceCents) => {
    expect(find(explain([line(priceCents)]).groups[0], 'freight')).toBe(sentence);
  });

  it('say so when none of their lines is charged freight', () => {
    const { groups } = explain([line(1000, { isShippingExempt: true })]);
    expect(texts(groups[0])).toContain('Every product here is exempt from freight');
  });

  it('add up to the seller’s freight', () => {
    const { groups, totals } = explain(
      [
        line(1000, { sellerId: 'a' }),
        line(500, {
          sellerId: 'a',
          overridesGlobalSettings: true,
          customShippingCents: cents(250),
        }),
        line(3000),
      ],
      { seller: {} },
    );
    groups.forEach((steps, index) => {
      const freight = steps.filter((each) => each.kind === 'freight');
      expect(sumCents(...freight.map((each) => each.amountCents ?? cents(0)))).toBe(
        totals.groups[index]?.freightCents,
      );
    });
  });
});

it('the steps of the order are the four figures of its totals', () => {
  const { whole } = explain([line(2000), line(1000, { isTaxable: false })]);
  expect(whole).toEqual([
    { kind: 'goods', text: 'All items', amountCents: 3000 },
    { kind: 'freight', text: 'Standard shipping (2-5 days)', amountCents: 995 },
    { kind: 'tax', text: 'Includes GST', amountCents: 242 },
    { kind: 'total', text: 'To pay', amountCents: 3995 },
  ]);
});

it('an order without tax includes no GST', () => {
  const { groups, whole } = explain([line(2000, { isTaxable: false })]);
  for (const steps of [...groups, whole]) {
    expect(steps.find(({ kind }) => kind === 'tax')).toMatchObject({
      text: 'No GST',
      amountCents: 0,
    });
  }
});
