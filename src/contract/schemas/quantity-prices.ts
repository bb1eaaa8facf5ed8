import type { Cents } from '#domain/money/cents.ts';
import type { QuantityPrices } from '#domain/pricing/quantity-price.ts';

/** Quantity prices on the wire, decoded: their field is absent where there are none. */
export type WireQuantityPrices = readonly { readonly from: number; readonly price: Cents }[];

export function decodeQuantityPrices(prices: WireQuantityPrices = []): QuantityPrices {
  return prices.map(({ from, price }) => ({ from, priceCents: price }));
}

export function encodeQuantityPrices(prices: QuantityPrices) {
  return prices.map(({ from, priceCents }) => ({ from, price: priceCents }));
}
