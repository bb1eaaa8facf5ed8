import type { OfficeDepartment } from '#contract/schemas/office-catalog.ts';
import { AGE_RESTRICTION_NAMES } from '#contract/text/age-restrictions.ts';
import { LINK_KIND_NAMES } from '#contract/text/goes-with.ts';

import type { Part } from '#web/backoffice/conflict/merge-values.ts';

import { readSpecifications, type ProductValues, type VariantValues } from './product-values.ts';

const dollars = (text: string) => (text === '' ? '' : `$${text}`);

function quantityPriceWords(prices: ProductValues['quantity_prices']): string {
  return prices.map(({ from, price }) => `from ${from}: ${dollars(price)}`).join(', ');
}

const VARIANT_PARTS: readonly Part<VariantValues>[] = [
  { label: 'Price', names: ['price'], words: ({ price }) => dollars(price) },
  { label: 'Stock', names: ['stock'], isMovedBySales: true },
  {
    label: 'Quantity prices',
    names: ['quantity_prices'],
    words: ({ quantity_prices: prices }) => quantityPriceWords(prices),
  },
  { label: 'SKU', names: ['sku'] },
  { label: 'Picture', names: ['image'] },
];

/** How the product form is compared with what somebody else has saved. */
export function productParts(departments: readonly OfficeDepartment[]): Part<ProductValues>[] {
  const categories = departments.flatMap((department) => department.categories);
  const named = (items: readonly { id: string; name: string }[], id: string) =>
    items.find((item) => item.id === id)?.name ?? id;
  return [
    { label: 'SKU', names: ['sku'] },
    { label: 'Price', names: ['price'], words: ({ price }) => dollars(price) },
    {
      label: 'Original price',
      names: ['original_price'],
      words: ({ original_price: price }) => dollars(price),
    },
    {
      label: 'Discount',
      names: ['discount_type', 'discount_value'],
      words: ({ discount_type: type, discount_value: value }) => {
        if (type === '') return '';
        return type === 'percentage' ? `${value}%` : dollars(value);
      },
    },
    {
      label: 'Quantity prices',
      names: ['quantity_prices'],
      words: ({ quantity_prices: prices }) => quantityPriceWords(prices),
    },
    {
      label: 'Picture',
      names: ['images'],
      items: { idOf: (image: string) => image, label: (image: string) => image },
    },
    {
      label: 'Picture descriptions',
      names: ['image_alts'],
      words: ({ image_alts: alts }) => Object.values(alts).join('; '),
    },
    {
      label: 'Department and category',
      names: ['category_id', 'department_id'],
      words: ({ category_id: category, department_id: department }) =>
        [named(departments, department), named(categories, category)].filter(Boolean).join(', '),
    },
    { label: 'Stock', names: ['stock'], isMovedBySales: true },
    {
      label: 'Specifications',
      names: ['specifications'],
      words: ({ specifications }) =>
        Object.entries(readSpecifications(specifications) ?? {})
          .map(([name, value]) => `${name}: ${value}`)
          .join('; '),
    },
    { label: 'Taxable', names: ['is_taxable'] },
    { label: 'Shipping exempt', names: ['is_shipping_exempt'] },
    {
      label: 'Age restriction',
      names: ['age_restriction'],
      words: ({ age_restriction: kind }) => (kind === '' ? '' : AGE_RESTRICTION_NAMES[kind]),
    },
    {
      label: 'Warranty',
      names: ['warranty'],
      words: ({ warranty: { isGiven, ...warranty } }) =>
        isGiven ? Object.values(warranty).join('; ') : '',
    },
    {
      label: 'Unit price',
      names: ['pack'],
      words: ({ pack: { measure, quantity } }) => (measure === '' ? '' : `${quantity} ${measure}`),
    },
    {
      label: 'Goes with',
      names: ['goes_with'],
      words: ({ goes_with: links }) =>
        links
          .map(({ name, kind }) => `${name} (${LINK_KIND_NAMES[kind].toLowerCase()})`)
          .join('; '),
    },
    { label: 'Options', names: ['option_names'] },
    {
      label: 'Variant',
      names: ['product_variants'],
      items: {
        idOf: ({ variantId }: VariantValues, index) => variantId || `new ${index}`,
        label: ({ name }: VariantValues) => name,
        parts: VARIANT_PARTS,
      },
    },
    {
      label: 'Custom shipping cost',
      names: ['custom_shipping_cost'],
      words: ({ custom_shipping_cost: cost }) => dollars(cost),
    },
  ];
}
