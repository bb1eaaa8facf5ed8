import { expect, it } from 'vitest';

import { wellKnownProperties } from './well-known-properties.ts';

it('a row with a field of its own is found in any case, without its explanation', () => {
  expect(
    wellKnownProperties({
      COLOUR: 'Charcoal, matt',
      'Colour code': '7016',
      Material: ' ; ',
      Size: '600 × 300 mm (nominal)',
    }),
  ).toEqual([
    ['color', 'Charcoal'],
    ['size', '600 × 300 mm'],
  ]);
});
