import {
  discountFrom,
  discountValue,
  type Discount,
  type DiscountType,
} from '#domain/pricing/discount.ts';

/** A discount on the wire, in both spellings (Rule 47): 15 is 15 % or $15.00. */
export function encodeDiscount(discount: Discount | null) {
  const type = discount?.type ?? null;
  const value = discount && discountValue(discount) / 100;
  return { discount_type: type, discountType: type, discount_value: value, discountValue: value };
}

/** The discount of a product on the wire. */
export function decodeDiscount({
  discount_type: type,
  discount_value: value,
}: {
  readonly discount_type: DiscountType | null;
  readonly discount_value: number | null;
}): Discount | null {
  return discountFrom(type, value === null ? null : Math.round(value * 100));
}
