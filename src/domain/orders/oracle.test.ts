import { describe, expect, it } from 'vitest';

import { cents } from '#domain/money/cents.ts';
import type { QuantityPrice } from '#domain/pricing/quantity-price.ts';
import type { PlatformRules, SellerRules, ShippingRules } from '#domain/settings/rules.ts';

import { calculateOrderTotals, type OrderTotalsInput, type TotalsLineInput } from './totals.ts';

/*
 * Computes the totals of a hundred thousand random carts a second time, from the text of the rules
 * and with exact fractions. It shares only the input with the code under test, and both must agree
 * on every cent. A seed always gives the same carts.
 */

const SEED = 20_260_302;
const CARTS = 100_000;
const CHUNKS = 10;

interface Answer {
  lines: {
    unit: bigint;
    total: bigint;
    rateBps: bigint;
    tax: bigint;
    freight: bigint;
    freightTax: bigint;
  }[];
  groups: Map<string, { subtotal: bigint; freight: bigint; tax: bigint; total: bigint }>;
  subtotal: bigint;
  freight: bigint;
  tax: bigint;
  grand: bigint;
}

/** n / d, half up. */
const halfUp = (n: bigint, d: bigint) => (2n * n + d) / (2n * d);

/**
 * Splits `whole`: each line gets the floor of its exact share n/d, and the remaining cents go one
 * each to the lines that lost most, the earlier first.
 */
function handOut(whole: bigint, exact: { n: bigint; d: bigint }[]): bigint[] {
  const parts = exact.map(({ n, d }) => n / d);
  let left = whole - parts.reduce((sum, part) => sum + part, 0n);
  const lost = exact.map(({ n, d }, index) => ({ index, n: n % d, d }));
  while (left > 0n) {
    let most = lost[0];
    for (const each of lost) if (most && each.n * most.d > most.n * each.d) most = each;
    if (most === undefined) throw new Error('Nobody is there to take what is left.');
    parts[most.index] = (parts[most.index] ?? 0n) + 1n;
    most.n = -1n;
    left -= 1n;
  }
  return parts;
}

function oracle({ lines, platform, sellers, country }: OrderTotalsInput): Answer {
  const priced = lines.map((line) => {
    const list = BigInt(line.listPriceCents);
    let unit = list;
    if (line.discount?.type === 'flat_amount') unit = list - BigInt(line.discount.amountCents);
    if (line.discount?.type === 'percentage') {
      unit = halfUp(list * (10_000n - BigInt(line.discount.bps)), 10_000n);
    }
    if (unit < 0n) unit = 0n;
    for (const { from, priceCents } of line.quantityPrices) {
      if (line.quantity >= from && BigInt(priceCents) < unit) unit = BigInt(priceCents);
    }
    return { line, unit, total: unit * BigInt(line.quantity), seller: line.sellerId ?? 'platform' };
  });
  const subtotal = priced.reduce((sum, { total }) => sum + total, 0n);

  // Who charges freight: the line itself, a seller by their own rules, or the platform once for all
  // others.
  const freight = priced.map(() => 0n);
  const shared = new Map<string, number[]>();
  priced.forEach(({ line, seller }, index) => {
    if (line.isShippingExempt) return;
    if (line.overridesGlobalSettings && line.customShippingCents !== null) {
      freight[index] = BigInt(line.customShippingCents) * BigInt(line.quantity);
      return;
    }
    const mayOwn = platform.allowSellerShippingOverride && line.sellerId !== null;
    const own = mayOwn ? sellers.get(line.sellerId ?? '')?.shippingRules : null;
    const who = own ? seller : 'platform rule';
    shared.set(who, [...(shared.get(who) ?? []), index]);
  });
  for (const [who, indexes] of shared) {
    const units = indexes.reduce(
      (sum, index) => sum + BigInt(priced[index]?.line.quantity ?? 0),
      0n,
    );
    let charge: bigint;
    if (who === 'platform rule') {
      charge =
        subtotal >= BigInt(platform.freeShippingThresholdCents)
          ? 0n
          : BigInt(platform.standardShippingCents);
    } else {
      const rules = sellers.get(who)?.shippingRules;
      const lineItems = priced.reduce(
        (sum, each) => (each.seller === who ? sum + each.total : sum),
        0n,
      );
      if (rules?.type === 'flat_rate') charge = BigInt(rules.costCents);
      else if (rules?.type === 'per_item') charge = BigInt(rules.costCents) * units;
      else if (rules?.type === 'free_shipping_threshold') {
        charge =
          lineItems >= BigInt(rules.thresholdCents) ? 0n : BigInt(platform.standardShippingCents);
      } else charge = 0n;
    }
    const totals = indexes.map((index) => priced[index]?.total ?? 0n);
    const sum = totals.reduce((all, each) => all + each, 0n);
    const weights =
      sum > 0n ? totals : indexes.map((index) => BigInt(priced[index]?.line.quantity ?? 0));
    const whole = sum > 0n ? sum : units;
    handOut(
      charge,
      weights.map((weight) => ({ n: charge * weight, d: whole })),
    ).forEach((share, position) => {
      freight[indexes[position] ?? 0] = share;
    });
  }

  const rateOf = (line: TotalsLineInput): bigint => {
    const seller = line.sellerId === null ? null : sellers.get(line.sellerId);
    if (country === 'New Zealand' || !line.isTaxable || seller?.gstRegistered === false) return 0n;
    if (line.overridesGlobalSettings && line.customTaxRateBps !== null)
      return BigInt(line.customTaxRateBps);
    if (platform.allowSellerTaxOverride && typeof seller?.taxRateOverrideBps === 'number') {
      return BigInt(seller.taxRateOverrideBps);
    }
    return BigInt(platform.taxRateBps);
  };

  const answer: Answer = {
    lines: priced.map(({ line, unit, total }, index) => ({
      unit,
      total,
      rateBps: rateOf(line),
      tax: 0n,
      freight: freight[index] ?? 0n,
      freightTax: 0n,
    })),
    groups: new Map(),
    subtotal,
    freight: freight.reduce((sum, each) => sum + each, 0n),
    tax: 0n,
    grand: 0n,
  };
  for (const who of new Set(priced.map(({ seller }) => seller))) {
    const own = answer.lines.filter((_, index) => priced[index]?.seller === who);
    const exact = own.flatMap(({ total, freight: share, rateBps }) => {
      const d = platform.pricesIncludeTax ? 10_000n + rateBps : 10_000n;
      return [
        { n: total * rateBps, d },
        { n: share * rateBps, d },
      ];
    });
    // One common denominator: the sum stays a whole number over it.
    const common = exact.reduce(
      (product, { d }) => (product % d === 0n ? product : product * d),
      1n,
    );
    const sum = exact.reduce((all, { n, d }) => all + n * (common / d), 0n);
    const tax = halfUp(sum, common);
    const parts = handOut(tax, exact);
    own.forEach((line, position) => {
      line.tax = parts[position * 2] ?? 0n;
      line.freightTax = parts[position * 2 + 1] ?? 0n;
    });
    const lineItems = own.reduce((all, { total }) => all + total, 0n);
    const sent = own.reduce((all, { freight: share }) => all + share, 0n);
    const total = lineItems + sent + (platform.pricesIncludeTax ? 0n : tax);
    answer.groups.set(who, { subtotal: lineItems, freight: sent, tax, total });
    answer.tax += tax;
    answer.grand += total;
  }
  return answer;
}

/** Small and repeatable: a seed gives the same carts on every machine. */
function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function randomCart(roll: () => number): OrderTotalsInput {
  const upTo = (most: number) => Math.floor(roll() * (most + 1));
  const oneOf = <Item>(items: readonly Item[]): Item => items[upTo(items.length - 1)] as Item;
  const chance = (share: number) => roll() < share;
  const rates = [0, 250, 500, 825, 1000, 1000, 1250, 1500, 2000];
  const rules = (): ShippingRules | null =>
    oneOf<ShippingRules | null>([
      null,
      { type: 'none' },
      { type: 'flat_rate', costCents: cents(upTo(3000)) },
      { type: 'per_item', costCents: cents(upTo(800)) },
      { type: 'free_shipping_threshold', thresholdCents: cents(upTo(20_000)) },
    ]);
  const platform: PlatformRules = {
    taxRateBps: oneOf(rates),
    gstRegistered: true,
    taxType: 'GST',
    pricesIncludeTax: chance(0.8),
    allowSellerTaxOverride: chance(0.5),
    allowSellerShippingOverride: chance(0.7),
    freeShippingThresholdCents: cents(oneOf([0, 5000, 9900, 50_000])),
    standardShippingCents: cents(oneOf([0, 1, 995, 1234])),
    standardDeliveryDays: '2-5',
  };
  const sellerIds = ['a', 'b', 'c', 'd'].slice(0, upTo(4));
  const sellers = new Map<string, SellerRules>(
    sellerIds.map((id) => [
      id,
      {
        gstRegistered: chance(0.8),
        taxRateOverrideBps: chance(0.5) ? oneOf(rates) : null,
        shippingRules: rules(),
      },
    ]),
  );
  const quantityPrices = (below: number): QuantityPrice[] => {
    const prices: QuantityPrice[] = [];
    let from = 1;
    for (let price = below; price > 0 && prices.length < 6 && chance(0.7);) {
      from += 1 + upTo(chance(0.1) ? 200 : 3);
      price = upTo(price - 1);
      prices.push({ from, priceCents: cents(price) });
    }
    return prices;
  };
  const lines = Array.from(
    { length: 1 + upTo(chance(0.05) ? 89 : 7) },
    (_, index): TotalsLineInput => {
      const listPriceCents = cents(oneOf([0, 1, upTo(100), upTo(10_000), upTo(500_000)]));
      return {
        productId: `p${index}`,
        variantId: null,
        sellerId: oneOf([null, ...sellerIds]),
        listPriceCents,
        discount: oneOf([
          null,
          { type: 'percentage', bps: upTo(10_000) },
          { type: 'flat_amount', amountCents: cents(upTo(listPriceCents + 50)) },
        ]),
        quantityPrices: chance(0.5) ? quantityPrices(listPriceCents) : [],
        quantity: chance(0.02) ? 1 + upTo(998) : 1 + upTo(9),
        isTaxable: chance(0.8),
        isShippingExempt: chance(0.2),
        overridesGlobalSettings: chance(0.3),
        customTaxRateBps: chance(0.5) ? oneOf(rates) : null,
        customShippingCents: chance(0.5) ? cents(upTo(2500)) : null,
      };
    },
  );
  return { lines, platform, sellers, country: chance(0.1) ? 'New Zealand' : 'Australia' };
}

/**
 * The parts of both answers that must be equal, as text, because an assertion per field would take
 * longer than the carts.
 */
function actualText(input: OrderTotalsInput): string {
  const totals = calculateOrderTotals(input);
  return [
    ...totals.lines.map((line) =>
      [
        line.unitPriceCents,
        line.lineTotalCents,
        line.taxRateBps,
        line.taxCents,
        line.freightCents,
        line.freightTaxCents,
      ].join(' '),
    ),
    ...totals.groups.map(({ sellerId, subtotalCents, freightCents, taxCents, totalCents }) =>
      [sellerId ?? 'platform', subtotalCents, freightCents, taxCents, totalCents].join(' '),
    ),
    [
      totals.subtotalCents,
      totals.totalFreightCents,
      totals.totalTaxCents,
      totals.grandTotalCents,
    ].join(' '),
  ].join('\n');
}

function expectedText(input: OrderTotalsInput): string {
  const answer = oracle(input);
  return [
    ...answer.lines.map((line) =>
      [line.unit, line.total, line.rateBps, line.tax, line.freight, line.freightTax].join(' '),
    ),
    ...[...answer.groups].map(([who, { subtotal, freight, tax, total }]) =>
      [who, subtotal, freight, tax, total].join(' '),
    ),
    [answer.subtotal, answer.freight, answer.tax, answer.grand].join(' '),
  ].join('\n');
}

describe(`a hundred thousand random carts (seed ${SEED})`, () => {
  it.each(Array.from({ length: CHUNKS }, (_, chunk) => [chunk + 1]))(
    `part %i of ${CHUNKS} costs the same to the cent in both calculations`,
    (chunk) => {
      const roll = dice(SEED + chunk);
      for (let cart = 0; cart < CARTS / CHUNKS; cart += 1) {
        const input = randomCart(roll);
        const actual = actualText(input);
        const expected = expectedText(input);
        if (actual !== expected) expect({ input, text: actual }).toEqual({ input, text: expected });
      }
    },
    60_000,
  );

  it('the oracle reproduces the worked examples of Rule 2', () => {
    const line = (
      price: number,
      isTaxable = true,
      sellerId: string | null = null,
    ): TotalsLineInput => ({
      productId: 'p',
      variantId: null,
      sellerId,
      listPriceCents: cents(price),
      discount: null,
      quantityPrices: [],
      quantity: 1,
      isTaxable,
      isShippingExempt: false,
      overridesGlobalSettings: false,
      customTaxRateBps: null,
      customShippingCents: null,
    });
    const { platform } = randomCart(dice(1));
    const rules: PlatformRules = {
      ...platform,
      taxRateBps: 1000,
      pricesIncludeTax: true,
      freeShippingThresholdCents: cents(9900),
      standardShippingCents: cents(995),
    };
    const of = (lines: TotalsLineInput[]) =>
      oracle({ lines, platform: rules, sellers: new Map(), country: 'Australia' });
    expect(of([line(5695), line(5695)])).toMatchObject({ tax: 1035n, grand: 11_390n });
    expect(of([line(2000), line(1000, false)])).toMatchObject({ tax: 242n, grand: 3995n });
  });
});
