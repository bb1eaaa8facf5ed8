import { formatMoney, type Cents } from '#domain/money/cents.ts';

import type { PublicSettings } from '#contract/schemas/catalog.ts';

type Freight = Pick<PublicSettings, 'free_shipping_threshold' | 'standard_shipping_cost'>;

/** "$99", and "$99.50" where there are cents. */
export function formatThreshold(amount: Cents): string {
  return formatMoney(amount).replace(/\.00$/, '');
}

/** The amount from which standard shipping is free: "$99". Null where it is always free. */
export function freeShippingFrom(settings: Freight): string | null {
  const { free_shipping_threshold: threshold, standard_shipping_cost: cost } = settings;
  return threshold === 0 || cost === 0 ? null : formatThreshold(threshold);
}

/** "2–5 business days" for "2-5". */
export function businessDays(days: string): string {
  const text = days.replaceAll(/\s*[-–]\s*/g, '–').trim();
  return text === '1' ? '1 business day' : `${text} business days`;
}
