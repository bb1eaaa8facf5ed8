import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const find = (...patterns: string[]): string[] =>
  patterns
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .map((file) => file.replaceAll('\\', '/'));

const documents = find('*.md', 'docs/**/*.md');
const sources = find(
  '{src,db,scripts,tests,public,docs,assets,.ci}/**/*',
  '*.{ts,json,md}',
  'LICENSE',
);
const known = new Set(sources);
const rules = new Set(
  [...read('docs/rules.md').matchAll(/^(\d+)\. /gm)].map(([, number]) => number),
);
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

/** Inline code, without code blocks, which show commands and folders. */
function codeIn(document: string): string[] {
  const text = read(document).replaceAll(/^ *```[\s\S]*?^ *```/gm, '');
  return [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
}

/** Whether code is a path of this repository: it starts with a folder, or is a file name. */
function isPath(code: string): boolean {
  return (
    /^(src|db|scripts|tests|docs|public|assets|\.ci)\//.test(code) ||
    /^[\w$./<>{},*-]+\.(ts|tsx|mjs|css|sql|md)$/.test(code)
  );
}

/**
 * A path from the root, or the end of one: `use-save.ts`. `<noun>`, `NNNN` and `*` may be anything.
 */
function exists(code: string): boolean {
  const wanted = code.replace(/\/$/, '');
  if (known.has(wanted)) return true;
  const pattern = wanted
    .split(/<[^>]+>|NNNN|\*+/)
    .map((part) => part.replaceAll(/[.$(){}[\]+?^|\\]/g, String.raw`\$&`))
    .join('.*');
  const ending = new RegExp(`(^|/)${pattern}$`);
  return sources.some((file) => ending.test(file));
}

test.each(documents)('%s names files and folders that exist', (document) => {
  const missing = codeIn(document).filter((code) => isPath(code) && !exists(code));
  expect(missing).toEqual([]);
});

test.each(documents)('%s links to files that exist', (document) => {
  const targets = [...read(document).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(
    ([, to = '']) => to,
  );
  const missing = targets.filter(
    (target) => !known.has(path.posix.join(path.posix.dirname(document), target)),
  );
  expect(missing).toEqual([]);
});

test.each(documents)('%s names commands that exist', (document) => {
  const commands = [...read(document).matchAll(/\bnpm run ([\w:]+)/g)].map(([, name = '']) => name);
  expect(commands.filter((name) => !(name in scripts))).toEqual([]);
});

test('rules cited by documents, code and tests exist', () => {
  const texts = [...documents, ...find('{src,db,scripts,tests}/**/*.{ts,tsx,mjs,css,sql}')];
  const missing = texts.flatMap((file) =>
    [...read(file).matchAll(/\bRules? ((?:\d+(?:, | and | to )?)+)/g)]
      .flatMap(([, numbers = '']) => numbers.match(/\d+/g) ?? [])
      .filter((number) => !rules.has(number))
      .map((number) => `${file}: Rule ${number}`),
  );
  expect(missing).toEqual([]);
  const departures = [...read('docs/decisions/departures.md').matchAll(/\((\d+)\)/g)];
  expect(departures.filter(([, number]) => !rules.has(number))).toEqual([]);
});
