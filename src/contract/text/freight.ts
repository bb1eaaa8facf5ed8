import { formatMoney, type Cents } from '#domain/money/cents.ts';

import type { PublicSettings } from '#contract/schemas/catalog.ts';

type FreightSettings = Pick<PublicSettings, 'free_shipping_threshold' | 'standard_shipping_cost'>;

/** "$9.95", or "Free" for zero. */
export function formatFreight(freight: Cents): string {
  return freight === 0 ? 'Free' : formatMoney(freight);
}

/**
 * The amount from which standard shipping is free: "$99", or "$99.50". Null where it is always
 * free.
 */
export function freeShippingFrom(settings: FreightSettings): string | null {
  const { free_shipping_threshold: threshold, standard_shipping_cost: cost } = settings;
  return threshold === 0 || cost === 0 ? null : formatMoney(threshold).replace(/\.00$/, '');
}

/** "2–5 business days" for "2-5". */
export function businessDays(days: string): string {
  const text = days.replaceAll(/\s*[-–]\s*/g, '–').trim();
  return text === '1' ? '1 business day' : `${text} business days`;
}
