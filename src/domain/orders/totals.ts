import type { Country } from '#domain/addresses/address.ts';
import {
  shippingLabel,
  workOutFreight,
  type FreightCharge,
  type FreightLine,
  type FreightReason,
} from '#domain/freight/freight.ts';
import { multiplyCents, sumCents, type Cents } from '#domain/money/cents.ts';
import type { Discount } from '#domain/pricing/discount.ts';
import { priceLine, type LinePrice } from '#domain/pricing/price.ts';
import type { QuantityPrices } from '#domain/pricing/quantity-price.ts';
import type { PlatformRules, SellerRules } from '#domain/settings/rules.ts';
import { amountDue, taxOnAmounts } from '#domain/tax/amount.ts';
import { taxLabel, taxRateFor, type TaxedProduct, type TaxReason } from '#domain/tax/rate.ts';

export type { PlatformRules, SellerRules, ShippingRules } from '#domain/settings/rules.ts';

export interface TotalsLineInput extends TaxedProduct, Omit<FreightLine, 'lineTotalCents'> {
  readonly productId: string;
  readonly variantId: string | null;
  /** The variant's price if it has one, else the product's. */
  readonly listPriceCents: Cents;
  readonly discount: Discount | null;
  /** Those of what has the list price: the variant or else the product. */
  readonly quantityPrices: QuantityPrices;
}

export interface OrderTotalsInput {
  readonly lines: readonly TotalsLineInput[];
  readonly platform: PlatformRules;
  /** Every seller on the lines; `DEFAULT_SELLER_RULES` for one without saved settings. */
  readonly sellers: ReadonlyMap<string, SellerRules>;
  readonly country: Country;
}

export interface OrderTotalsLine
  extends
    LinePrice,
    Pick<TotalsLineInput, 'productId' | 'variantId' | 'sellerId' | 'quantity' | 'discount'> {
  readonly taxRateBps: number;
  readonly taxReason: TaxReason;
  /** Tax on the price of this line. */
  readonly taxCents: Cents;
  readonly freightCents: Cents;
  readonly freightReason: FreightReason;
  /** Tax on this line's share of the freight. */
  readonly freightTaxCents: Cents;
}

/** One supplier's part of the order: the contents of one invoice. */
export interface OrderTotalsGroup {
  readonly sellerId: string | null;
  readonly subtotalCents: Cents;
  readonly freightCents: Cents;
  readonly taxCents: Cents;
  readonly totalCents: Cents;
}

export interface OrderTotals {
  /** Sum of the discounted line totals as shown. */
  readonly subtotalCents: Cents;
  /** What all units cost less than their list prices. */
  readonly totalDiscountCents: Cents;
  readonly totalTaxCents: Cents;
  readonly totalFreightCents: Cents;
  readonly grandTotalCents: Cents;
  readonly pricesIncludeTax: boolean;
  readonly taxLabel: string;
  readonly shippingLabel: string;
  /** In the order of the input. */
  readonly lines: readonly OrderTotalsLine[];
  /** In the order in which the sellers first appear on the lines. */
  readonly groups: readonly OrderTotalsGroup[];
  /** The freight charges that the lines share. */
  readonly freightCharges: readonly FreightCharge[];
}

/**
 * The whole cost of an order, step by step and frozen (Rules 2, 3, 5, 6, 8 and 35). Units are
 * rounded to the cent after their discount; tax is rounded once per seller over items and freight;
 * all else are sums and splits to the cent. With tax inside the prices the grand total is subtotal
 * + freight, else subtotal + tax + freight. 20.00 taxable and 10.00 not taxable from one seller:
 * freight 9.95, tax 2.42, total 39.95. Throws a RangeError for a seller without rules, a quantity
 * below 1 and negative prices: a silent default would charge wrongly.
 */
export function calculateOrderTotals(input: OrderTotalsInput): OrderTotals {
  const { platform, sellers, country } = input;
  const priced = input.lines.map((line) => ({
    ...line,
    ...priceLine(line),
    tax: taxRateFor({
      product: line,
      seller: rulesOfSeller(line.sellerId, sellers),
      platform,
      country,
    }),
  }));
  const freight = workOutFreight({ lines: priced, platform, sellers });

  const indexesBySeller = Map.groupBy(priced.keys(), (index) => priced[index]?.sellerId ?? null);
  const taxes = new Map<number, { taxCents: Cents; freightTaxCents: Cents }>();
  const groups: OrderTotalsGroup[] = [];
  for (const [sellerId, indexes] of indexesBySeller) {
    // The items before the freight of each line, so that ties go to the lower line.
    const amounts = indexes.flatMap((index) => {
      const { lineTotalCents, tax } = at(priced, index);
      const { freightCents } = at(freight.byLine, index);
      return [lineTotalCents, freightCents].map((amountCents) => ({
        amountCents,
        rateBps: tax.rateBps,
      }));
    });
    const tax = taxOnAmounts(amounts, platform.pricesIncludeTax);
    indexes.forEach((index, position) => {
      taxes.set(index, {
        taxCents: at(tax.parts, position * 2),
        freightTaxCents: at(tax.parts, position * 2 + 1),
      });
    });
    const subtotalCents = sumCents(...indexes.map((index) => at(priced, index).lineTotalCents));
    const freightCents = sumCents(
      ...indexes.map((index) => at(freight.byLine, index).freightCents),
    );
    groups.push({
      sellerId,
      subtotalCents,
      freightCents,
      taxCents: tax.totalCents,
      totalCents: amountDue({
        amountCents: sumCents(subtotalCents, freightCents),
        taxCents: tax.totalCents,
        pricesIncludeTax: platform.pricesIncludeTax,
      }),
    });
  }

  const lines = priced.map((line, index): OrderTotalsLine => {
    const tax = taxes.get(index);
    const { freightCents, reason: freightReason } = at(freight.byLine, index);
    if (!tax) throw new Error('Every line belongs to a group');
    return {
      productId: line.productId,
      variantId: line.variantId,
      sellerId: line.sellerId,
      quantity: line.quantity,
      listPriceCents: line.listPriceCents,
      discount: line.discount,
      unitDiscountCents: line.unitDiscountCents,
      quantityPrice: line.quantityPrice,
      unitPriceCents: line.unitPriceCents,
      lineTotalCents: line.lineTotalCents,
      taxRateBps: line.tax.rateBps,
      taxReason: line.tax.reason,
      taxCents: tax.taxCents,
      freightCents,
      freightReason,
      freightTaxCents: tax.freightTaxCents,
    };
  });

  const subtotalCents = sumCents(...groups.map((group) => group.subtotalCents));
  const totalTaxCents = sumCents(...groups.map((group) => group.taxCents));
  const totalFreightCents = sumCents(...groups.map((group) => group.freightCents));
  const ratesBps = lines.length > 0 ? lines.map((line) => line.taxRateBps) : [platform.taxRateBps];
  return Object.freeze({
    subtotalCents,
    totalDiscountCents: sumCents(
      ...lines.map((line) => multiplyCents(line.unitDiscountCents, line.quantity)),
    ),
    totalTaxCents,
    totalFreightCents,
    grandTotalCents: sumCents(...groups.map((group) => group.totalCents)),
    pricesIncludeTax: platform.pricesIncludeTax,
    taxLabel: taxLabel(platform.taxType, ratesBps),
    shippingLabel: shippingLabel(totalFreightCents, platform.standardDeliveryDays),
    lines: Object.freeze(lines.map((line) => Object.freeze(line))),
    groups: Object.freeze(groups.map((group) => Object.freeze(group))),
    freightCharges: Object.freeze(freight.charges.map((charge) => Object.freeze(charge))),
  });
}

function rulesOfSeller(
  sellerId: string | null,
  sellers: ReadonlyMap<string, SellerRules>,
): SellerRules | null {
  if (sellerId === null) return null;
  const rules = sellers.get(sellerId);
  if (!rules) {
    throw new RangeError(
      `No rules for seller ${sellerId}: pass DEFAULT_SELLER_RULES when nothing is saved`,
    );
  }
  return rules;
}

function at<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new RangeError(`No item at ${index}`);
  return item;
}
