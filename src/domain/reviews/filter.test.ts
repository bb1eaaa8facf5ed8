import { describe, expect, test } from 'vitest';

import { filterReview } from './filter.ts';

const check = (text: string, title = '') => filterReview({ title, text });

describe('a review is read before it is shown', () => {
  test.each([
    ['https://example.com/cheap', 'link'],
    ['http://example.com', 'link'],
    ['Look at www.example.com first', 'link'],
    ['Cheaper at hardware-barn.com.au than here', 'link'],
    ['go to example . com', null],
    ['sam@example.com', 'email'],
    ['sam.lee+shop@mail.example.com.au', 'email'],
    ['sam (at) example (dot) com', 'email'],
    ['sam [at] example.com', 'email'],
    ['sam at example dot com', 'email'],
    ['SAM AT EXAMPLE DOT COM', 'email'],
    ['sam @ example . com', 'email'],
    ['sam at example.com', 'link'],
    ['Call 0412 345 678', 'phone'],
    ['Call 0412345678', 'phone'],
    ['+61 412 345 678', 'phone'],
    ['+61412345678 any time', 'phone'],
    ['(03) 9123 4567', 'phone'],
    ['03 9123 4567', 'phone'],
    ['02-9123-4567', 'phone'],
    ['1300 123 456', 'phone'],
    ['1800 123 456', 'phone'],
    ['13 12 34', 'phone'],
    ['０４１２ ３４５ ６７８', 'phone'],
    ['What a scammer.', 'word'],
    ['SHIT, it broke', 'word'],
  ])('%s: %s', (text, expected) => {
    expect(check(text)).toBe(expected);
    expect(check('Good enough for me.', text)).toBe(expected);
  });
});

describe('a review is shown at once', () => {
  test.each([
    'Does what it should.',
    'Terrible. Broke on the first day and the handle is loose.',
    'The 1200 x 2400 mm sheet fits, 90 x 45 studs too.',
    'Bought 12 on 3 March 2026, 2 were bent.',
    'I cut 2400, 1800 and 1200 from one length.',
    'At home I used it at once. Look at it!',
    'Size 10-12, drilled 6.5 mm holes at 450 centres.',
    'Order ORD-1767225600000123 came in two parcels.',
    'It cost $1,234.50 and was worth it.',
    'Scunthorpe and Cockburn received theirs.',
    'Nice.Really nice.',
    'Not at all. The dust has to come out.',
    'It sang every night at two. This one whispers.',
    'Looks good at 2.4 metres.',
  ])('%s', (text) => {
    expect(check(text)).toBeNull();
  });
});
