import { describe, expect, it } from 'vitest';

import { cents } from '#domain/money/cents.ts';

import { lineNotices, fixLabel, stopsOrder } from './line-notices.tsx';

const line = (changes: Partial<Parameters<typeof lineNotices>[0]> = {}) => ({
  quantity: 4,
  available: 50,
  is_listed: true,
  seen_price: cents(2000),
  unit_price: cents(2000),
  product: {},
  ...changes,
});

const words = (item: ReturnType<typeof line>) =>
  lineNotices(item).map(({ text, fix }) => [text, fix && fixLabel(fix)]);

describe('lineNotices', () => {
  it.each([
    ['a line as it was added', line(), []],
    ['a line from before prices were recorded', line({ seen_price: null }), []],
    [
      'a price of one that does not matter to so many',
      line({ unit_price: cents(2100), quantity_prices: [{ from: 4, price: cents(1500) }] }),
      [],
    ],
    ['stock that is just enough', line({ available: 4 }), [['Only 4 left', null]]],
    [
      'stock that is too low',
      line({ available: 3 }),
      [['Only 3 left, and 4 in your cart.', 'Update to 3 available']],
    ],
    ['stock that is gone', line({ available: 0 }), [['Out of Stock', 'Remove']]],
    [
      'goods that are not for sale now',
      line({ available: 0, product: { not_for_sale: 'Not for sale until 12 January 2027' } }),
      [['Not for sale until 12 January 2027', 'Remove']],
    ],
    [
      'a withdrawn product, whatever else has changed',
      line({ is_listed: false, available: 0, unit_price: cents(1) }),
      [['No longer sold.', 'Remove']],
    ],
    [
      'a price that rose',
      line({ unit_price: cents(2199) }),
      [['Price up from $20.00 to $21.99 since you added it.', 'Accept new price']],
    ],
    [
      'a price that fell while stock shrank',
      line({ unit_price: cents(1500), available: 2 }),
      [
        ['Only 2 left, and 4 in your cart.', 'Update to 2 available'],
        ['Price down from $20.00 to $15.00 since you added it.', 'Accept new price'],
      ],
    ],
  ])('%s', (_, item, expected) => {
    expect(words(item)).toEqual(expected);
  });

  it('says first why a line cannot go to its destination', () => {
    const text = 'This item is 18+ and is not delivered to QLD.';
    expect(lineNotices(line({ available: 3 }), text)).toEqual([
      { tone: 'danger', text, fix: { kind: 'remove' } },
    ]);
    expect(stopsOrder(line(), text)).toBe(true);
    expect(stopsOrder(line(), null)).toBe(false);
  });

  it('distinguishes what stops an order from what does not', () => {
    expect(stopsOrder(line({ available: 3 }))).toBe(true);
    expect(stopsOrder(line({ is_listed: false }))).toBe(true);
    expect(stopsOrder(line({ available: 4, unit_price: cents(1) }))).toBe(false);
  });
});
