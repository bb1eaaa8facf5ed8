import { expect, it } from 'vitest';

import { wellKnownProperties } from './well-known-properties.ts';

it('a row with a field of its own is found in any case, without its explanation', () => {
  expect(
    wellKnownProperties({
      COLOUR: 'Charcoal, matt',
      'Colour code': '7016',
      Material: ' ; ',
      Size: '600 × 300 mm (nominal)',
      Pattern: 'x'.repeat(101),
    }),
  ).toEqual([
    ['color', 'Charcoal'],
    ['size', '600 × 300 mm'],
  ]);
});

it.each(['1,800 × 900 mm', '2,400 × 1,200 × 10 mm', '2 × 1,400 mm wide, eyelets'])(
  'a size keeps its thousands: %s',
  (size) => {
    expect(wellKnownProperties({ Size: size })).toEqual([['size', size.replace(', eyelets', '')]]);
  },
);
