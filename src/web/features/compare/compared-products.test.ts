import { expect, it } from 'vitest';

import { parseCompared } from './compared-products.ts';

const drill = { slug: 'drill', name: 'Drill', category: 'drills' };

it.each([
  ['nothing', null, []],
  ['what was chosen', JSON.stringify([drill]), [drill]],
  ['four of more', JSON.stringify([drill, drill, drill, drill, drill]), Array(4).fill(drill)],
  ['a text that is not ours', '{"a":1}', []],
  ['broken text', '[', []],
  ['what is not a product', JSON.stringify([null, 1, { slug: 'x' }, drill]), [drill]],
])('reads %s', (_, text, products) => {
  expect(parseCompared(text)).toEqual(products);
});
