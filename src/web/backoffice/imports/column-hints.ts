import type { RangeColumn } from '#domain/range/columns.ts';

/** What the cells of a column may say, where its name does not. */
export const COLUMN_HINTS: Readonly<Partial<Record<RangeColumn, string>>> = {
  slug: 'The end of the product’s address, such as claw-hammer-570g. Made from the name if blank.',
  variant: 'The name of a variant, such as 2.4 m. Blank in the row of the product itself.',
  sku: 'Your own code. Finds the product or variant in the shop.',
  description: 'Text. Line breaks are kept.',
  department: 'The name or slug of a department of the shop.',
  category: 'The name or slug of a category of the shop.',
  price: 'In dollars, such as 39.90.',
  original_price: 'The price before, in dollars.',
  discount: 'Such as 15% or $5.00.',
  quantity_prices: 'Such as 10: 35.90; 50: 32.90.',
  stock: 'Units that can be sold. A blank cell keeps the stock.',
  is_taxable: 'yes or no: whether GST applies.',
  is_shipping_exempt: 'yes or no: whether it always ships free.',
  age_restriction: 'Blank for most products.',
  pack: 'What one unit contains, such as 3.6 m or 25 each.',
  pictures: 'File names of a zip archive or addresses, separated by |.',
  picture_texts: 'One line for each picture.',
  option_1: 'In the product’s row the name, such as Length; in a variant’s row its choice.',
  option_2: 'As Option 1.',
  option_3: 'As Option 1.',
  tax_rate: 'Such as 10%. Blank for the usual rate.',
  shipping_cost: 'In dollars per unit. Blank for the usual freight.',
};
