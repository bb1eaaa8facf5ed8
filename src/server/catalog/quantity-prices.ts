import type { StoredQuantityPrice } from '#db/types.ts';
import { cents } from '#domain/money/cents.ts';
import type { QuantityPrices } from '#domain/pricing/quantity-price.ts';

import { encodeQuantityPrices } from '#contract/schemas/quantity-prices.ts';

export function quantityPricesOf(stored: readonly StoredQuantityPrice[]): QuantityPrices {
  return stored.map(({ from, price_cents: price }) => ({ from, priceCents: cents(price) }));
}

/** As the API has them; undefined for none, which answers then leave out. */
export function presentQuantityPrices(stored: readonly StoredQuantityPrice[]) {
  if (stored.length === 0) return undefined;
  return encodeQuantityPrices(quantityPricesOf(stored));
}

export function storedQuantityPrices(prices: QuantityPrices): string {
  const stored: StoredQuantityPrice[] = prices.map(({ from, priceCents }) => ({
    from,
    price_cents: priceCents,
  }));
  return JSON.stringify(stored);
}
