import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { expect, test } from 'vitest';

import {
  checkSources,
  readRefusedNames,
  refuseLongComments,
  refuseNames,
} from '../../scripts/check-sources.ts';

const root = path.resolve(import.meta.dirname, '../..');

const glossary = `
| not                       | say              |
| ------------------------- | ---------------- |
| \`tellBuyer\`             | \`notifyBuyer\`  |
| \`OrderWish\`, \`recall\` | an input, cached |

| word   | meaning |
| ------ | ------- |
| \`rate\` | a share |
`;
const refused = readRefusedNames(glossary);
const refusedIn = (file: string, text: string): string[] => refuseNames(refused)(file, text);

test('the names come from the table, with what to say instead', () => {
  expect(refused).toEqual([
    { name: 'tellBuyer', say: '`notifyBuyer`' },
    { name: 'OrderWish', say: 'an input, cached' },
    { name: 'recall', say: 'an input, cached' },
  ]);
});

test.each([
  ['src/a.ts', 'export function tellBuyer() {}'],
  ['src/a.ts', "import { tellBuyer as tell } from './b.ts';"],
  ['src/a.ts', 'mails.tellBuyer(order);'],
  ['src/a.ts', 'const mails = { tellBuyer: true };'],
  ['src/a.ts', 'class Mails { #tellBuyer = 1; }'],
  ['src/a.ts', 'type Call = { tellBuyer(): void };'],
  ['src/a.tsx', 'const page = <Form tellBuyer={true} />;'],
  ['src/queries.ts', 'const query = sql`select tell_buyer from ${table}`;'],
  ['db/functions/mail.sql', 'select tell_buyer(1);'],
  ['scripts/boot.mjs', 'tellBuyer();'],
  ['src/server/tell-buyer.ts', 'export const a = 1;'],
  ['src/server/tell-buyer.test.ts', 'export const a = 1;'],
  ['src/tell-buyer/a.ts', 'export const a = 1;'],
])('refuses %s with a refused name: %s', (file, text) => {
  expect(refusedIn(file, text)).toEqual([expect.stringContaining('tellBuyer')]);
});

test.each([
  ['src/a.ts', '// The product recall: tellBuyer writes to everyone.'],
  ['src/a.ts', "const text = 'recall of goods';"],
  ['src/a.ts', 'const text = `recall of ${count} hammers`;'],
  ['src/a.ts', 'const recalledAt = 1; const tellBuyers = 2; const noRecall = 3;'],
  ['src/a.ts', 'const order_wish_list = /recall/;'],
  ['src/a.tsx', 'const page = <p>A recall of hammers</p>;'],
  ['db/functions/mail.sql', "select 'recall' -- a recall"],
  ['db/migrations/texts.sql', "insert into t values ($text$It's a recall$text$);"],
  ['src/recall-notices.ts', 'export const a = 1;'],
])('allows in %s: %s', (file, text) => {
  expect(refusedIn(file, text)).toEqual([]);
});

test.each([
  ['a.ts', `/** ${'word '.repeat(20)}*/`],
  ['a.ts', `/**\n * ${'word '.repeat(20)}\n */`],
  ['a.ts', `  // ${'word '.repeat(20)}`],
  ['a.ts', `const a = 1; // ${'word '.repeat(20)}`],
  ['a.tsx', `      {/* ${'word '.repeat(20)}*/}`],
  ['a.css', `/* short\n   ${'word '.repeat(20)}*/`],
  ['a.sql', `  -- ${'word '.repeat(20)}`],
])('refuses %s with a comment of over 100 columns: %s', (file, text) => {
  expect(refuseLongComments(file, text)).toHaveLength(1);
});

test.each([
  ['a.ts', `// ${'x'.repeat(97)}`],
  ['a.ts', `const text = '${'word '.repeat(20)}';`],
  ['a.ts', `// https://example.com/${'x'.repeat(99)}`],
  ['a.css', `/* short */\na { b: ${'word '.repeat(20)}}`],
])('allows %s with a long line outside comments, or with a comment that fits: %s', (file, text) => {
  expect(refuseLongComments(file, text)).toEqual([]);
});

test('the check reads the whole tree in less than two seconds', async () => {
  const names = readRefusedNames(await readFile(path.join(root, 'docs/glossary.md'), 'utf8'));
  expect(names.length).toBeGreaterThan(1);
  const files: string[] = [];
  const startedAt = process.cpuUsage();
  checkSources(root, [
    refuseNames(names),
    refuseLongComments,
    (file) => {
      files.push(file);
      return [];
    },
  ]);
  const { user, system } = process.cpuUsage(startedAt);
  expect((user + system) / 1e6).toBeLessThan(2);
  for (const file of ['src/app/client.tsx', 'scripts/boot.mjs', 'src/web/styles/app.css']) {
    expect(files).toContain(file);
  }
});
