import { expect, it } from 'vitest';

import { controlFor } from './use-save.ts';

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
