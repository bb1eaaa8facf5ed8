import { cents, type Cents } from '#domain/money/cents.ts';

export const DISCOUNT_TYPES = ['percentage', 'flat_amount'] as const;
export type DiscountType = (typeof DISCOUNT_TYPES)[number];

/** A product's discount: basis points of its price (15 % is 1500) or an amount. */
export type Discount =
  | { readonly type: 'percentage'; readonly bps: number }
  | { readonly type: 'flat_amount'; readonly amountCents: Cents };

/** A discount from its stored value: basis points or cents. Null without a type or a value. */
export function discountFrom(type: DiscountType | null, value: number | null): Discount | null {
  if (type === null || value === null) return null;
  return type === 'percentage' ? { type, bps: value } : { type, amountCents: cents(value) };
}

/** The stored value of a discount: basis points or cents. */
export function discountValue(discount: Discount): number {
  return discount.type === 'percentage' ? discount.bps : discount.amountCents;
}
