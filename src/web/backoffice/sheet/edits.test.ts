import { expect, it } from 'vitest';

import {
  enter,
  NO_EDITS,
  rebase,
  redo,
  textOf,
  undo,
  withoutCell,
  type SheetEdits,
} from './edits.ts';

const saved = (row: string, column: string) => `${row} ${column}`;
const write = (row: string, column: string, after: string, before = saved(row, column)) => ({
  row,
  column,
  before,
  after,
});
const shown = ({ texts }: SheetEdits) =>
  [...texts].flatMap(([row, entered]) =>
    [...entered].map(([column, text]) => `${row} ${column}=${text}`),
  );

it('a block is undone and redone as one step, and rows that it leaves keep their identity', () => {
  const one = enter(NO_EDITS, [write('1', 'price', '5')], saved);
  const block = [write('2', 'price', '7'), write('3', 'price', '8')];
  const two = enter(one, block, saved);
  expect(shown(two)).toEqual(['1 price=5', '2 price=7', '3 price=8']);
  expect(two.texts.get('1')).toBe(one.texts.get('1'));
  const back = undo(two, saved);
  expect(shown(back)).toEqual(['1 price=5']);
  expect(shown(undo(back, saved))).toEqual([]);
  expect(shown(redo(back, saved))).toEqual(shown(two));
});

it('what is entered again as it is saved is no change', () => {
  const once = enter(NO_EDITS, [write('1', 'price', '5')], saved);
  const again = enter(once, [write('1', 'price', '1 price', '5')], saved);
  expect(shown(again)).toEqual([]);
  expect(shown(undo(again, saved))).toEqual(['1 price=5']);
  expect(enter(once, [write('1', 'price', '5', '5')], saved)).toBe(once);
});

it('something else that is entered ends what could be redone', () => {
  const back = undo(enter(NO_EDITS, [write('1', 'price', '5')], saved), saved);
  const other = enter(back, [write('1', 'stock', '3')], saved);
  expect(redo(other, saved)).toBe(other);
  expect(undo(NO_EDITS, saved)).toBe(NO_EDITS);
});

it('what was saved is no change any more, and undone it is one again', () => {
  const once = enter(NO_EDITS, [write('1', 'price', '5')], saved);
  const now = (row: string, column: string) =>
    row === '1' && column === 'price' ? '5' : saved(row, column);
  const after = rebase(once, now);
  expect(shown(after)).toEqual([]);
  expect(shown(undo(after, now))).toEqual(['1 price=1 price']);
});

it('rows that are gone have no changes and no steps', () => {
  const edits = enter(NO_EDITS, [write('1', 'price', '5'), write('2', 'price', '6')], saved);
  const after = rebase(edits, (row, column) => (row === '1' ? null : saved(row, column)));
  expect(shown(after)).toEqual(['2 price=6']);
  expect(shown(undo(after, saved))).toEqual([]);
  expect(textOf(after.texts, { row: '2', column: 'price' })).toBe('6');
});

it('an undo does not bring back what a cell was before somebody else changed it', () => {
  const block = [write('1', 'price', '5'), write('2', 'price', '6')];
  const edits = withoutCell(enter(NO_EDITS, block, saved), { row: '1', column: 'price' });
  expect(shown(edits)).toEqual(['2 price=6']);
  expect(shown(undo(edits, saved))).toEqual([]);
  expect(shown(redo(undo(edits, saved), saved))).toEqual(['2 price=6']);
});
