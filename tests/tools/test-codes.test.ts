import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): Promise<string> => readFile(path.join(root, file), 'utf8');

const guide = await read('docs/guides/faults-and-invariants.md');
const rows = [...guide.matchAll(/^\| ([FS]\d+) +\|.*\| (.+?) +\|$/gm)];
const listed = rows.map(([, code = '']) => code);

// A name begins with its code ('F19: the last unit') or ends with it ('stops the order (F18)').
const CODES = /['"`](?:([FS]\d+)(?: and ([FS]\d+))?:|[^'"`]*\(([FS]\d+)\)['"`])/g;
const files = globSync('{src,tests,db,scripts}/**/*.test.{ts,tsx}', {
  cwd: root,
  exclude: ['tests/tools/test-codes.test.ts'],
});
/** The files with a test of the code in its name. */
const testsOf = new Map<string, string[]>();
for (const file of files.toSorted()) {
  const names = [...(await read(file)).matchAll(CODES)].flatMap(([, ...codes]) => codes);
  for (const code of new Set(names)) {
    if (code !== undefined) testsOf.set(code, [...(testsOf.get(code) ?? []), file]);
  }
}

test('the guide lists every code once, and F1 to F50 without a gap', () => {
  expect(listed).toEqual([...new Set(listed)]);
  expect(listed.slice(0, 50)).toEqual(Array.from({ length: 50 }, (_, index) => `F${index + 1}`));
});

test('the guide’s codes are those in the names of tests, with their files', () => {
  expect([...testsOf.keys()].toSorted()).toEqual(listed.toSorted());
  for (const [, code = '', text = ''] of rows) {
    expect([code, [...text.matchAll(/`([^`]+)`/g)].map(([, file]) => file)]).toEqual([
      code,
      testsOf.get(code),
    ]);
  }
});
