import { describe, expect, it } from 'vitest';

import { fillDown, pasteBlock } from './blocks.ts';
import { formatTsv, parseTsv } from './tsv.ts';

describe('cells on the clipboard', () => {
  it.each([
    ['one cell', '12.90', [['12.90']]],
    [
      'Excel, which ends the last line',
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'Google Sheets, which does not',
      'a\tb\nc\td',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'blank cells',
      '\t\n1\t',
      [
        ['', ''],
        ['1', ''],
      ],
    ],
    ['a blank line', 'a\n\nb', [['a'], [''], ['b']]],
    ['a quoted line end', '"a\nb"\tc', [['a\nb', 'c']]],
    ['quotes in quotes', '"say ""hi"""', [['say "hi"']]],
    ['inches', '5" nail\t"6" nail', [['5" nail', '"6" nail']]],
    ['nothing', '', [['']]],
  ])('reads %s', (_, text, rows) => {
    expect(parseTsv(text)).toEqual(rows);
  });

  it('writes what it reads', () => {
    const rows = [
      ['12.90', 'a "b"', '"c"'],
      ['two\nlines', 'a\ttab', ''],
    ];
    expect(parseTsv(formatTsv(rows))).toEqual(rows);
  });

  it('reads 10,000 cells at once', () => {
    const text = Array.from({ length: 2000 }, () => '1\t"2"\t3\t4\t5').join('\n');
    expect(parseTsv(text)).toHaveLength(2000);
  });
});

/** A grid of 4 rows and 3 columns, the first of them read-only. */
const GRID = {
  size: { rows: 4, columns: 3 },
  isOpen: ({ column }: { column: number }) => column > 0,
  textAt: ({ row, column }: { row: number; column: number }) => `${row}${column}`,
};
const range = (top: number, left: number, bottom = top, right = left) => ({
  top,
  left,
  bottom,
  right,
});
const texts = (cells: readonly { row: number; column: number; text: string }[]) =>
  cells.map(({ row, column, text }) => `${row}${column}=${text}`);

describe('pasting', () => {
  it('begins at the first selected cell', () => {
    const pasted = pasteBlock(
      [
        ['a', ' b '],
        ['c', 'd'],
      ],
      range(1, 1),
      GRID,
    );
    expect(texts(pasted.cells)).toEqual(['11=a', '12=b', '21=c', '22=d']);
    expect(pasted).toMatchObject({ range: range(1, 1, 2, 2), cutRows: 0, cutColumns: 0 });
  });

  it('cuts off what the grid has no room for, and counts it', () => {
    const pasted = pasteBlock(parseTsv('a\tb\tc\nd\te\tf\ng\th\ti'), range(2, 1), GRID);
    expect(texts(pasted.cells)).toEqual(['21=a', '22=b', '31=d', '32=e']);
    expect(pasted).toMatchObject({ cutRows: 1, cutColumns: 1 });
  });

  it('leaves read-only cells, and counts those that would change', () => {
    const pasted = pasteBlock(parseTsv('00\t1\nx\t2'), range(0, 0), GRID);
    expect(texts(pasted.cells)).toEqual(['01=1', '11=2']);
    expect(pasted.lockedCount).toBe(1);
  });

  it('fills a selection of which the block is a part, and no other', () => {
    expect(texts(pasteBlock([['x']], range(0, 1, 1, 2), GRID).cells)).toEqual([
      '01=x',
      '02=x',
      '11=x',
      '12=x',
    ]);
    expect(texts(pasteBlock([['a'], ['b']], range(0, 1, 3, 1), GRID).cells)).toEqual([
      '01=a',
      '11=b',
      '21=a',
      '31=b',
    ]);
    expect(texts(pasteBlock([['a'], ['b']], range(0, 1, 2, 1), GRID).cells)).toEqual([
      '01=a',
      '11=b',
    ]);
  });

  it('leaves cells that a shorter line does not have', () => {
    expect(texts(pasteBlock([['a', 'b'], ['c']], range(0, 1), GRID).cells)).toEqual([
      '01=a',
      '02=b',
      '11=c',
    ]);
  });
});

describe('filling down', () => {
  it('repeats the first row of the selection', () => {
    expect(texts(fillDown(range(1, 1, 3, 2), GRID))).toEqual(['21=11', '31=11', '22=12', '32=12']);
  });

  it('takes the row above one row, and nothing above the first', () => {
    expect(texts(fillDown(range(2, 1), GRID))).toEqual(['21=11']);
    expect(fillDown(range(0, 1), GRID)).toEqual([]);
  });

  it('neither reads nor writes read-only cells', () => {
    const grid = { ...GRID, isOpen: ({ row }: { row: number }) => row !== 0 && row !== 2 };
    expect(texts(fillDown(range(0, 1, 3, 1), grid))).toEqual(['31=11']);
  });
});
