import { describe, expect, it } from 'vitest';

import { goodsPattern } from './goods-pattern.ts';
import { readSearchText } from './search-text.ts';
import { searchTerms } from './search-terms.ts';

const pattern = (text: string) => goodsPattern(searchTerms(readSearchText(text)));
const isAsked = (text: string, name: string) => new RegExp(pattern(text) ?? '^$').test(name);

describe('the goods that a text asks for', () => {
  it.each([
    ['tap', 'tidewren arc basin mixer'],
    ['taps', 'tidewren arc wall basin mixer set 180 mm'],
    ['basin tap', 'tidewren arc basin mixer'],
    ['drill', 'murrumac 18 v brushless drill driver kit'],
    ['hammer', 'boltwick claw hammer 570 g fibreglass'],
    ['nails', 'echidnail bullet head galvanised nails 75 x 3.15 mm, 5 kg'],
    ['saw', 'murrumac 254 mm table saw with folding wheeled stand'],
    ['battery', 'murrumac batteries, pair'],
    ['screw 65 mm', 'decking screws 10g x 65 mm'],
    ['paint tray', 'tallowick paint trays 230 mm'],
  ])('for "%s" include "%s"', (text, name) => {
    expect(isAsked(text, name)).toBe(true);
  });

  it.each([
    ['tap', 'tidewren tap reseating and washer kit 40 piece'],
    ['tap', 'tidewren water-saving tap aerator'],
    ['tap', 'boltwick magnetic tape measure'],
    ['tile', 'quolltile tile levelling kit 2 mm, 200 clips'],
    ['saw', 'murrumac sawhorse'],
    ['saw', 'jigsaw'],
  ])('for "%s" do not include "%s"', (text, name) => {
    expect(isAsked(text, name)).toBe(false);
  });

  it('are unknown for a text of sizes alone', () => {
    expect(pattern('90 x 19 mm')).toBeNull();
  });
});
