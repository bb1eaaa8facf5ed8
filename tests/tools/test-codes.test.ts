import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): Promise<string> => readFile(path.join(root, file), 'utf8');

const guide = await read('docs/guides/faults-and-invariants.md');
const listed = [...guide.matchAll(/^\| ([FS]\d+) +\|/gm)].map(([, code = '']) => code);

// A name begins with its code ('F19: the last unit') or ends with it ('stops the order (F18)').
const CODES = /['"`](?:([FS]\d+)(?: and ([FS]\d+))?:|[^'"`]*\(([FS]\d+)\)['"`])/g;
const files = globSync('{src,tests,db,scripts}/**/*.test.{ts,tsx}', { cwd: root });
const names = (await Promise.all(files.map(read))).flatMap((text) => [...text.matchAll(CODES)]);
const used = new Set(names.flatMap(([, ...codes]) => codes.filter((code) => code !== undefined)));

test('the guide lists every code once, and F1 to F22 without a gap', () => {
  expect(listed).toEqual([...new Set(listed)]);
  expect(listed.slice(0, 22)).toEqual(Array.from({ length: 22 }, (_, index) => `F${index + 1}`));
});

test('the guide’s codes are those in the names of tests', () => {
  expect([...used].toSorted()).toEqual(listed.toSorted());
});
