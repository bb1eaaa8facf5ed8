import { describe, expect, it } from 'vitest';

import { nextOpenCell, placeAfterKey, placesOf, rangeOf } from './selection.ts';

const size = { rows: 5, columns: 4 };
const at = (row: number, column: number) => ({ row, column });

describe('keys', () => {
  it.each([
    ['ArrowDown', false, at(2, 2), at(3, 2)],
    ['ArrowDown', false, at(4, 2), at(4, 2)],
    ['ArrowUp', false, at(0, 0), at(0, 0)],
    ['ArrowRight', false, at(1, 3), at(1, 3)],
    ['ArrowLeft', false, at(1, 1), at(1, 0)],
    ['ArrowDown', true, at(1, 1), at(4, 1)],
    ['ArrowRight', true, at(1, 1), at(1, 3)],
    ['Home', false, at(3, 2), at(3, 0)],
    ['Home', true, at(3, 2), at(0, 0)],
    ['End', false, at(1, 1), at(1, 3)],
    ['End', true, at(1, 1), at(4, 3)],
    ['PageDown', false, at(1, 1), at(3, 1)],
    ['PageUp', false, at(1, 1), at(0, 1)],
    ['x', false, at(1, 1), null],
  ])('%s (with Ctrl: %s) from %j leads to %j', (key, isJump, from, to) => {
    expect(placeAfterKey(key, from, { size, isJump, page: 2 })).toEqual(to);
  });

  it('Tab goes to the next cell that can be changed, and leaves behind the last one', () => {
    const isOpen = ({ column }: { column: number }) => column === 1 || column === 3;
    expect(nextOpenCell(at(0, 1), { size, step: 1, isOpen })).toEqual(at(0, 3));
    expect(nextOpenCell(at(0, 3), { size, step: 1, isOpen })).toEqual(at(1, 1));
    expect(nextOpenCell(at(1, 1), { size, step: -1, isOpen })).toEqual(at(0, 3));
    expect(nextOpenCell(at(4, 3), { size, step: 1, isOpen })).toBeNull();
    expect(nextOpenCell(at(0, 1), { size, step: -1, isOpen })).toBeNull();
  });
});

it('a selection is a block in whichever direction it was made', () => {
  const range = { top: 1, left: 0, bottom: 2, right: 1 };
  expect(rangeOf({ anchor: at(2, 0), active: at(1, 1) })).toEqual(range);
  expect(placesOf(range)).toEqual([at(1, 0), at(1, 1), at(2, 0), at(2, 1)]);
});
