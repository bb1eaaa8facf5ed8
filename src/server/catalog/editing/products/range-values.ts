import { cents } from '#domain/money/cents.ts';
import { RANGE_COLUMNS, type RangeColumn, type RangeValues } from '#domain/range/columns.ts';
import { ownText, plainText } from '#domain/range/rows.ts';

import { discountOf } from '#server/catalog/discount.ts';
import type { OfficeProductRow } from '#server/catalog/editing/products/queries.ts';
import { PACK_UNIT_OF } from '#server/catalog/present.ts';
import { quantityPricesOf } from '#server/catalog/quantity-prices.ts';

type Variant = OfficeProductRow['variants'][number];

const moneyOf = (amount: number | null) => (amount === null ? null : cents(amount));
const available = (stock: { on_hand: number; reserved: number } | null) =>
  (stock?.on_hand ?? 0) - (stock?.reserved ?? 0);

/** What the file says about a product in its own row. */
export function productValues(row: OfficeProductRow, siteUrl: string): RangeValues {
  const [option1 = '', option2 = '', option3 = ''] = row.option_names;
  return {
    slug: row.slug,
    name: row.name,
    variant: '',
    sku: row.sku,
    brand: row.brand,
    description: row.description,
    department: row.department?.name ?? '',
    category: row.category?.name ?? '',
    price: cents(row.price_cents),
    original_price: moneyOf(row.original_price_cents),
    discount: discountOf(row),
    quantity_prices: quantityPricesOf(row.quantity_prices),
    stock: available(row.stock),
    is_taxable: row.is_taxable,
    is_shipping_exempt: row.is_shipping_exempt,
    age_restriction: row.age_restriction,
    pack:
      row.unit_measure === null || row.unit_quantity_thousandths === null
        ? null
        : { thousandths: row.unit_quantity_thousandths, unit: PACK_UNIT_OF[row.unit_measure] },
    pictures: row.images.map((path) => `${siteUrl}${path}`),
    picture_texts: row.images.map((path) =>
      (row.image_alts[path] ?? '').replaceAll(/\s+/g, ' ').trim(),
    ),
    option_1: option1,
    option_2: option2,
    option_3: option3,
    tax_rate: row.override_global_settings ? row.custom_tax_rate_bps : null,
    shipping_cost: row.override_global_settings ? moneyOf(row.custom_shipping_cost_cents) : null,
  };
}

/** What the file says in the row of a variant; the product's own columns are blank. */
export function variantValues(
  row: OfficeProductRow,
  variant: Variant,
  siteUrl: string,
): Partial<RangeValues> {
  const choice = (index: number) => {
    const option = row.option_names[index];
    return option === undefined ? '' : ownText(variant.attributes, option);
  };
  return {
    slug: row.slug,
    name: row.name,
    variant: variant.name,
    sku: variant.sku,
    price: cents(variant.price_cents),
    quantity_prices: quantityPricesOf(variant.quantity_prices),
    stock: available(variant),
    pictures: variant.image === null ? [] : [`${siteUrl}${variant.image}`],
    option_1: choice(0),
    option_2: choice(1),
    option_3: choice(2),
  };
}

/** The text of a cell as it is exported, and as it is compared with an imported one. */
export function writeCell(name: RangeColumn, values: Partial<RangeValues>): string {
  const value = values[name];
  if (value === undefined) return '';
  const write = RANGE_COLUMNS[name].write as (value: unknown) => string;
  return plainText(write(value));
}
