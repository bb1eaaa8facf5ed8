import { describe, expect, it } from 'vitest';

import { nearestVariants } from './nearest-variants.ts';

const variants = [
  { name: 'M8 x 40', attributes: { Finish: 'Zinc' } },
  { name: 'M8 x 60', attributes: { Finish: 'Zinc' } },
  { name: 'M8 x 40 stainless', attributes: { Finish: '316' } },
];
const nearest = (text: string) => nearestVariants(text, variants).map(({ name }) => name);

describe('the variants that a text means', () => {
  it.each([
    ['Coach bolt M8 x 40, zinc', ['M8 x 40']],
    ['coach bolt M8x60', ['M8 x 60']],
    ['bolts 316', ['M8 x 40 stainless']],
    ['zinc bolts', ['M8 x 40', 'M8 x 60']],
    ['bolts', variants.map(({ name }) => name)],
  ])('%j', (text, expected) => {
    expect(nearest(text)).toEqual(expected);
  });

  it('are none of none', () => {
    expect(nearestVariants('bolts', [])).toEqual([]);
  });
});
