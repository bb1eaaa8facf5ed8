import type { Selectable } from 'kysely';

import type { ProductsTable } from '#db/types.ts';
import { discountFrom, discountValue, type Discount } from '#domain/pricing/discount.ts';

type DiscountColumns = Pick<Selectable<ProductsTable>, 'discount_type' | 'discount_value'>;

export function discountOf(row: DiscountColumns): Discount | null {
  return discountFrom(row.discount_type, row.discount_value);
}

export function discountColumns(discount: Discount | null): DiscountColumns {
  return {
    discount_type: discount?.type ?? null,
    discount_value: discount && discountValue(discount),
  };
}
