import { formatMoney, parseDollars, type Cents } from '#domain/money/cents.ts';
import { formatCount } from '#domain/numbers/format-count.ts';
import type { PriceRounding } from '#domain/pricing/bulk-price.ts';

import type {
  ChangedPriceRow,
  PriceChangePreview,
  PriceChangeRequest,
} from '#contract/schemas/price-changes.ts';

export const ROUNDINGS: Record<PriceRounding, string> = {
  cent: 'To the cent',
  five_cents: 'To 5 cents',
  dollar: 'To the dollar',
  ninety_five: 'Ending in .95',
};

/** What a rounding does to low prices, which it must not make free. */
export const ROUNDING_HINTS: Record<PriceRounding, string | undefined> = {
  cent: undefined,
  five_cents: 'Prices below $0.05 are rounded to the cent.',
  dollar: 'Prices below $1.00 are rounded to the cent.',
  ninety_five: 'Prices below $0.95 are rounded to the cent.',
};

export interface PriceChangeValues {
  readonly direction: 'up' | 'down';
  readonly unit: 'percent' | 'amount';
  readonly text: string;
  readonly rounding: PriceRounding;
}

/** The change as the server takes it; null while the fields do not say one. */
export function changeOf(values: PriceChangeValues): PriceChangeRequest | null {
  const { direction, unit, rounding } = values;
  const text = values.text.trim();
  const sign = direction === 'up' ? 1 : -1;
  if (unit === 'amount') {
    const amount = parseDollars(text);
    return amount === null || amount <= 0
      ? null
      : { kind: 'amount', amount: (sign * amount) as Cents, rounding };
  }
  if (!/^\d{1,4}(\.\d{1,2})?$/.test(text)) return null;
  const percent = Number(text);
  const highest = direction === 'up' ? 1000 : 100;
  if (percent === 0 || percent > highest) return null;
  return { kind: 'percent', percent: sign * percent, rounding };
}

/** What is wrong with the amount; null while nothing is typed. */
export function errorOf(values: PriceChangeValues): string | null {
  if (values.text.trim() === '' || changeOf(values) !== null) return null;
  if (values.unit === 'amount')
    return 'Enter an amount above $0.00, with up to two decimal places.';
  return `Enter a percentage above 0 and up to ${values.direction === 'up' ? 1000 : 100}, with up to two decimal places.`;
}

export function pricesWords(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'price' : 'prices'}`;
}

export function productsWords(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'product' : 'products'}`;
}

/** "3 prices of 2 products change. 1 price stays as it is. 1 product is not yours to change." */
export function summaryOf(preview: PriceChangePreview): string {
  const { totalCount, product_count: products, unchanged_count: same } = preview;
  const skipped = preview.skipped_count;
  return [
    totalCount === 0
      ? 'No price changes.'
      : `${pricesWords(totalCount)} of ${productsWords(products)} ${totalCount === 1 ? 'changes' : 'change'}.`,
    same > 0 && `${pricesWords(same)} ${same === 1 ? 'stays as it is' : 'stay as they are'}.`,
    skipped > 0 && `${productsWords(skipped)} ${skipped === 1 ? 'is' : 'are'} not yours to change.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** What the reader should look at before applying, apart from what would become free. */
export function warningsOf(preview: PriceChangePreview, rounding: PriceRounding): string[] {
  const { reaches_original_count: reached, below_rounding_count: low } = preview;
  const { quantity_prices_count: withQuantity } = preview;
  const words: string[] = [];
  if (reached > 0) {
    words.push(
      `${pricesWords(reached)} will be at or above the original price, so no original price is shown.`,
    );
  }
  if (low > 0) {
    const target = ROUNDINGS[rounding].toLowerCase();
    words.push(
      `${pricesWords(low)} ${low === 1 ? 'is' : 'are'} too low for “${target}” and ${low === 1 ? 'is' : 'are'} rounded to the cent.`,
    );
  }
  if (withQuantity > 0) {
    words.push(
      `${pricesWords(withQuantity)} ${withQuantity === 1 ? 'has' : 'have'} quantity prices, which stay as they are.`,
    );
  }
  return words;
}

/** What is special about one price; undefined for most. */
export function noteOf(row: ChangedPriceRow): string | undefined {
  const notes = [
    row.price_after !== row.paid_after &&
      `List price ${formatMoney(row.price_before)} → ${formatMoney(row.price_after)}, before the discount.`,
    row.reaches_original &&
      row.original_price !== null &&
      `At or above the original price of ${formatMoney(row.original_price)}.`,
    row.is_below_rounding && 'Rounded to the cent.',
  ].filter((note) => note !== false);
  return notes.length === 0 ? undefined : notes.join(' ');
}

/** "Decking, 2.4 m"; a product's own price beside those of its variants says so. */
export function nameOf(row: ChangedPriceRow): string {
  if (row.variant_name !== null) return `${row.product_name}, ${row.variant_name}`;
  return row.has_variants ? `${row.product_name}, without a variant` : row.product_name;
}
