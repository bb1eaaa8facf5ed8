import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFile(path.join(root, file), 'utf8');

const rows = [
  ...(await read('docs/guides/faults-of-an-order.md')).matchAll(
    /^\| (?<fault>F\d+) +\|.*\| `(?<file>[^`]+)` +\|$/gm,
  ),
].map(({ groups }) => [groups?.['fault'] ?? '', groups?.['file'] ?? ''] as const);

test('the table has every fault of an order once', () => {
  const upTo22 = Array.from({ length: 22 }, (_, index) => `F${index + 1}`);
  const others = ['F25', 'F26', 'F27', 'F28', 'F34', 'F49'];
  expect(rows.map(([fault]) => fault)).toEqual([...upTo22, ...others]);
});

test.each(rows)('%s is named by a test of %s', async (fault, file) => {
  const names = (await read(file)).matchAll(/['"`](F\d+)(?: and (F\d+))?\b/g);
  expect([...names].flatMap(([, ...found]) => found)).toContain(fault);
});
