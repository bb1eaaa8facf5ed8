import { expect, it } from 'vitest';

import { AdminProductInputSchema } from '#contract/schemas/office-products.ts';

import { controlFor, maxLengthAt } from './schema-form.ts';

const controls = new Set(['name', 'images', 'specifications', 'product_variants.0.name']);

it.each([
  ['name', 'name'],
  ['product_variants.0.name', 'product_variants.0.name'],
  ['images.2', 'images'],
  ['specifications.   ', 'specifications'],
  ['product_variants.0.attributes', null],
  ['image_alts./pictures/saw.webp', null],
])('an error of %j is shown at the control %j', (field, control) => {
  expect(controlFor(field, controls)).toBe(control);
});

it.each([
  ['name', 200],
  ['description', 20_000],
  ['product_variants.3.sku', 60],
  ['option_names.0', 60],
  ['price', undefined],
  ['images', undefined],
  ['no_such_field.name', undefined],
])('the length of %j is limited to %j', (path, expected) => {
  expect(maxLengthAt(AdminProductInputSchema, path)).toBe(expected);
});
