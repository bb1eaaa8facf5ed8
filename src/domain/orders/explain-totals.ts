import type { FreightCharge } from '#domain/freight/freight.ts';
import { cents, formatMoney, sumCents, type Cents } from '#domain/money/cents.ts';
import type { OrderTotals, OrderTotalsGroup, OrderTotalsLine } from '#domain/orders/totals.ts';
import type { PlatformRules } from '#domain/settings/rules.ts';
import { formatRate, taxTypeName, type TaxReason } from '#domain/tax/rate.ts';
import { taxWords } from '#domain/tax/tax-words.ts';

/** One step of the explanation: a text and, where the step is an amount, the amount. */
export interface ExplainedStep {
  readonly kind: 'list_price' | 'discount' | 'quantity' | 'goods' | 'freight' | 'tax' | 'total';
  readonly text: string;
  readonly amountCents: Cents | null;
}

export interface ExplainedTotals {
  /** In the order of `totals.lines`. */
  readonly lines: readonly (readonly ExplainedStep[])[];
  /** In the order of `totals.groups`. */
  readonly groups: readonly (readonly ExplainedStep[])[];
  readonly whole: readonly ExplainedStep[];
}

/**
 * Every step of the totals as text (Rules 2, 4, 5 and 6): for each line the list price, the
 * discount, the tax rate with its reason and the freight; for each seller the freight rule and the
 * rounded tax; for the order the sums. The amounts come from the totals and are never calculated
 * twice.
 */
export function explainTotals(
  totals: OrderTotals,
  platform: Pick<PlatformRules, 'taxType' | 'freeShippingThresholdCents' | 'standardShippingCents'>,
): ExplainedTotals {
  const taxName = taxTypeName(platform.taxType);
  return {
    lines: totals.lines.map((line) => explainLine(line, { totals, taxName })),
    groups: totals.groups.map((group) => explainGroup(group, { totals, taxName, platform })),
    whole: [
      step('goods', 'All items', totals.subtotalCents),
      step('freight', totals.shippingLabel, totals.totalFreightCents),
      step('tax', taxWords(totals.taxLabel, taxPrefix(totals)), totals.totalTaxCents),
      step('total', 'To pay', totals.grandTotalCents),
    ],
  };
}

interface Words {
  readonly totals: OrderTotals;
  readonly taxName: string;
}

function explainLine(line: OrderTotalsLine, words: Words): ExplainedStep[] {
  const steps = [step('list_price', 'List price', line.listPriceCents)];
  if (line.unitDiscountCents > 0) {
    steps.push(step('discount', discountWords(line), cents(-line.unitDiscountCents)));
  }
  const each = formatMoney(line.unitPriceCents);
  steps.push(step('quantity', `${line.quantity} × ${each}`, line.lineTotalCents));
  steps.push(lineFreight(line));
  const tax = sumCents(line.taxCents, line.freightTaxCents);
  const isTaxed = line.taxRateBps > 0;
  steps.push(step('tax', taxText(line, words), isTaxed ? tax : null));
  return steps;
}

function discountWords({ quantityPrice, discount }: OrderTotalsLine): string {
  if (quantityPrice !== null) return `Quantity price, from ${quantityPrice.from}`;
  return discount?.type === 'percentage' ? `Discount, ${formatRate(discount.bps)}` : 'Discount';
}

function lineFreight(line: OrderTotalsLine): ExplainedStep {
  switch (line.freightReason) {
    case 'exempt':
      return step('freight', 'This product is exempt from freight', null);
    case 'own_cost': {
      const each = formatMoney(cents(line.freightCents / line.quantity));
      return step(
        'freight',
        `Freight for this product, ${line.quantity} × ${each}`,
        line.freightCents,
      );
    }
    case 'seller_rule':
      return step('freight', 'Share of the seller’s freight', line.freightCents);
    case 'platform_rule':
      return step('freight', 'Share of the order’s freight', line.freightCents);
  }
}

const TAX_REASON: Readonly<Record<TaxReason, string>> = {
  export: 'goods sent to New Zealand are exports',
  not_taxable: 'this product is not taxable',
  not_registered: 'the seller is not registered',
  registration_unknown: 'the seller has not confirmed their registration',
  product_rate: 'this product’s rate',
  seller_rate: 'this seller’s rate',
  platform_rate: 'the shop’s rate',
};

/** Reasons for no tax, as opposed to the source of a rate. */
const UNTAXED: ReadonlySet<TaxReason> = new Set([
  'export',
  'not_taxable',
  'not_registered',
  'registration_unknown',
]);

function taxText(line: OrderTotalsLine, { totals, taxName }: Words): string {
  const reason = TAX_REASON[line.taxReason];
  if (UNTAXED.has(line.taxReason)) {
    return `No ${taxName}: ${reason}`;
  }
  return `${taxPrefix(totals)} ${formatRate(line.taxRateBps)} ${taxName}, ${reason}`;
}

function groupTaxText(lines: readonly OrderTotalsLine[], { totals, taxName }: Words): string {
  if (lines.every((line) => line.taxRateBps === 0)) return `No ${taxName}`;
  return `${taxPrefix(totals)} ${taxName}, added up and rounded once`;
}

function taxPrefix({ pricesIncludeTax }: OrderTotals) {
  return pricesIncludeTax ? 'Includes' : 'Plus';
}

function explainGroup(
  group: OrderTotalsGroup,
  {
    totals,
    taxName,
    platform,
  }: Words & {
    platform: Pick<PlatformRules, 'freeShippingThresholdCents' | 'standardShippingCents'>;
  },
): ExplainedStep[] {
  const lines = totals.lines.filter((line) => line.sellerId === group.sellerId);
  const freightOf = (reason: OrderTotalsLine['freightReason']) =>
    lines.filter((line) => line.freightReason === reason);
  const steps = [step('goods', 'Items from this seller', group.subtotalCents)];

  const own = freightOf('own_cost');
  if (own.length > 0) {
    steps.push(step('freight', 'Products with their own freight cost', freightSum(own)));
  }
  const bySeller = totals.freightCharges.find(
    (charge) => charge.rule !== null && charge.sellerId === group.sellerId,
  );
  if (bySeller) {
    steps.push(step('freight', sellerRuleText(bySeller, platform), bySeller.chargeCents));
  }
  const byPlatform = totals.freightCharges.find((charge) => charge.rule === null);
  const shared = freightOf('platform_rule');
  if (byPlatform && shared.length > 0) {
    steps.push(step('freight', platformRuleText(byPlatform, platform), freightSum(shared)));
  }
  if (freightOf('exempt').length === lines.length) {
    steps.push(step('freight', 'Every product here is exempt from freight', group.freightCents));
  }
  steps.push(
    step('tax', groupTaxText(lines, { totals, taxName }), group.taxCents),
    step('total', 'Total', group.totalCents),
  );
  return steps;
}

function sellerRuleText(
  { rule, units, subtotalCents }: FreightCharge,
  { standardShippingCents }: Pick<PlatformRules, 'standardShippingCents'>,
): string {
  switch (rule?.type) {
    case 'flat_rate':
      return 'The seller charges once for the whole order';
    case 'per_item':
      return `The seller charges ${units} × ${formatMoney(rule.costCents)}`;
    case 'free_shipping_threshold': {
      const from = formatMoney(rule.thresholdCents);
      return subtotalCents >= rule.thresholdCents
        ? `The seller ships free from ${from}`
        : `Standard freight ${formatMoney(standardShippingCents)}; this seller ships free from ${from}`;
    }
    default:
      return 'The seller charges no freight';
  }
}

function platformRuleText(
  { subtotalCents, chargeCents }: FreightCharge,
  { freeShippingThresholdCents }: Pick<PlatformRules, 'freeShippingThresholdCents'>,
): string {
  const from = formatMoney(freeShippingThresholdCents);
  return subtotalCents >= freeShippingThresholdCents
    ? `Free, because the order has reached ${from}`
    : `Part of the order’s ${formatMoney(chargeCents)}, charged once; free from ${from}`;
}

function freightSum(lines: readonly OrderTotalsLine[]): Cents {
  return sumCents(...lines.map((line) => line.freightCents));
}

function step(kind: ExplainedStep['kind'], text: string, amountCents: Cents | null): ExplainedStep {
  return { kind, text, amountCents };
}
