import { shownPrice } from '#domain/pricing/price.ts';
import type { Product, ProductVariant } from '#contract/schemas/catalog.ts';
import { decodeDiscount } from '#contract/schemas/discount.ts';

/** A product without variants: the product at its own price (Rule 43). */
export function ownOffer(
  product: Pick<
    Product,
    | 'price'
    | 'shown_price'
    | 'struck_price'
    | 'own_struck_price'
    | 'unit_price'
    | 'discount_type'
    | 'discount_value'
    | 'quantity_prices'
  > & { readonly product_variants: readonly unknown[] },
): Pick<
  ProductVariant,
  'price' | 'shown_price' | 'struck_price' | 'unit_price' | 'quantity_prices'
> {
  // The shown price without variants; with them, price and unit price of one variant.
  if (product.product_variants.length === 0) return product;
  const { price } = product;
  const discount = decodeDiscount(product);
  return {
    price,
    shown_price: shownPrice({ priceCents: price, discount }),
    struck_price: product.own_struck_price,
    unit_price: null,
    quantity_prices: product.quantity_prices,
  };
}
