import { describe, expect, it } from 'vitest';

import { isShownColumn, readLook, withColumn } from './look.ts';

const NAME = { key: 'name', isName: true };
const PRICE = { key: 'price' };
const CREATED = { key: 'created', isExtra: true };

describe('how a person reads lists', () => {
  it('is read as it was stored', () => {
    const look = { density: 'compact', columns: { '/admin/products': { created: true } } };
    expect(readLook(JSON.stringify(look))).toEqual(look);
  });

  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['null', 'null'],
    ['a list', '[1]'],
    ['another density', '{"density":"tiny","columns":[]}'],
    ['columns of another kind', '{"columns":{}}'],
  ])('is the default after %s', (_what, text) => {
    expect(readLook(text)).toEqual({ density: null, columns: {} });
  });

  it('leaves out single columns that cannot be understood', () => {
    expect(readLook('{"columns":{"/a":{"price":"yes","stock":false},"/b":7}}').columns).toEqual({
      '/a': { stock: false },
      '/b': {},
    });
  });

  it('shows the name whatever was chosen, and extra columns only if they were', () => {
    expect([NAME, PRICE, CREATED].map((column) => isShownColumn(column))).toEqual([
      true,
      true,
      false,
    ]);
    const chosen = { name: false, price: false, created: true };
    expect([NAME, PRICE, CREATED].map((column) => isShownColumn(column, chosen))).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('keeps only what differs from the default', () => {
    const hidden = withColumn(undefined, PRICE, false);
    expect(hidden).toEqual({ price: false });
    const both = withColumn(hidden, CREATED, true);
    expect(both).toEqual({ price: false, created: true });
    expect(withColumn(withColumn(both, PRICE, true), CREATED, false)).toEqual({});
  });
});
