import { describe, expect, it, test } from 'vitest';

import { mappingError, suggestMapping } from '#domain/range/columns.ts';
import { fileText, separatorOf } from '#domain/range/file-text.ts';
import { groupRows, rangeRow, textOf } from '#domain/range/rows.ts';

const HEADINGS = ['slug', 'name', 'variant', 'sku'] as const;

function textOfFile(bytes: Uint8Array): string {
  const file = fileText(bytes);
  return file.ok ? [...file.pieces].join('') : file.reason;
}

function grouped(...cells: string[][]) {
  const rows = cells.map((each, index) => rangeRow(index + 2, each, HEADINGS));
  return groupRows(rows).map(({ product, variants }) => [
    product === null ? null : product.number,
    variants.map(({ number }) => number),
  ]);
}

describe('rows of a product', () => {
  it('are its own and those of its variants below it', () => {
    expect(
      grouped(
        ['a', 'A', '', ''],
        ['a', '', 'one', ''],
        ['', 'A', 'two', ''],
        ['', '', 'three', ''],
        ['b', 'B', '', ''],
      ),
    ).toEqual([
      [2, [3, 4, 5]],
      [6, []],
    ]);
  });

  it('are variants alone where the file has no row of the product', () => {
    expect(
      grouped(['a', '', 'one', ''], ['a', '', 'two', ''], ['b', '', 'one', ''], ['', '', 'x', '1']),
    ).toEqual([
      [null, [2, 3]],
      [null, [4]],
      [null, [5]],
    ]);
  });
});

test('a row has its texts by column, without spaces around and with line ends of one kind', () => {
  const row = rangeRow(
    2,
    [' a ', "'=x", 'two\r\nlines', '', '', ' '],
    [...HEADINGS, 'spec:Weight'],
  );
  expect([textOf(row, 'slug'), textOf(row, 'name'), textOf(row, 'variant')]).toEqual([
    'a',
    '=x',
    'two\nlines',
  ]);
  expect([...row.specifications]).toEqual([['Weight', '']]);
  expect(row.isTooLong).toBe(false);
  expect(rangeRow(2, ['a', '', '', '', 'more'], HEADINGS).isTooLong).toBe(true);
});

test('headings suggest their columns, each once, and not those of administrators to sellers', () => {
  const headings = [
    'Item code',
    'Title',
    'RRP',
    'QTY',
    'spec: Weight',
    'Code',
    'Own tax rate',
    '?',
  ];
  expect(suggestMapping(headings, true)).toEqual([
    'sku',
    'name',
    'original_price',
    'stock',
    'spec:Weight',
    '',
    'tax_rate',
    '',
  ]);
  expect(suggestMapping(['Own tax rate'], false)).toEqual(['']);
  expect(mappingError(['sku', 'price'])).toBeNull();
  expect(mappingError(['sku', 'sku'])).toBe('Two columns are SKU. Leave one of them out.');
  expect(mappingError(['price', ''])).toMatch(/^Choose which column is the SKU/);
});

describe('the text of a file', () => {
  const utf8 = new TextEncoder();

  it('is UTF-8 with or without a mark, or Windows-1252', () => {
    expect(textOfFile(utf8.encode('Grösse m²'))).toBe('Grösse m²');
    expect(textOfFile(utf8.encode('\uFEFFName'))).toBe('Name');
    const windows = Uint8Array.from([0x47, 0x72, 0xf6, 0xdf, 0x65, 0x20, 0x96, 0x20, 0x80]);
    expect(textOfFile(windows)).toBe('Größe – €');
  });

  it('comes in pieces that split no character, also when they are read again', () => {
    const text = `x${'m²'.repeat(100_000)}`;
    const file = fileText(utf8.encode(text));
    if (!file.ok) throw new Error(file.reason);
    expect([...file.pieces].length).toBeGreaterThan(2);
    expect([...file.pieces].join('')).toBe(text);
  });

  it('is Windows-1252 where a character of UTF-8 ends too early', () => {
    expect(textOfFile(Uint8Array.from([0x61, 0xc3]))).toBe('aÃ');
  });

  it('is refused for workbooks and other files', () => {
    expect(fileText(Uint8Array.from([0x50, 0x4b, 0x03, 0x04, 0x14]))).toMatchObject({ ok: false });
    expect(fileText(Uint8Array.from([0x41, 0, 0x42, 0]))).toMatchObject({ ok: false });
    expect(fileText(utf8.encode(' \r\n'))).toEqual({ ok: false, reason: 'This file is empty.' });
  });

  it('has commas, semicolons or tabs between its cells', () => {
    expect(separatorOf('a,b,c\n1;2;3')).toBe(',');
    expect(separatorOf('a;b;"c,d,e,f"\n1')).toBe(';');
    expect(separatorOf('a\tb\tc')).toBe('\t');
    expect(separatorOf('"two\nlines;";b,c')).toBe(',');
  });
});
