import { execFile } from 'node:child_process';
import { access, constants, glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const run = promisify(execFile);
const read = (file: string): Promise<string> => readFile(path.join(root, file), 'utf8');

const { scripts, version } = JSON.parse(await read('package.json')) as {
  scripts: Record<string, string>;
  version: string;
};

test.each(Object.entries(scripts))('npm run %s explains itself', async (_name, command) => {
  const [, ...args] = command.split(' ');
  const { stdout } = await run(process.execPath, [...args, '--help'], { cwd: root });
  expect(stdout.trim().split('\n').length).toBeGreaterThan(2);
});

test('CI runs npm test from the root and nothing else', async () => {
  const commands = (await read('.ci/run'))
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  expect(commands).toEqual([
    'set -euo pipefail',
    'cd "$(dirname "${BASH_SOURCE[0]}")/.."',
    'npm test',
  ]);
  if (process.platform !== 'win32') await access(path.join(root, '.ci/run'), constants.X_OK);
});

test('the lock file names no host, so that any registry works', async () => {
  expect(await read('package-lock.json')).not.toMatch(/"resolved": *"http/);
});

test('the changelog begins with the version of package.json and says what is in it', async () => {
  const [, first = ''] = (await read('CHANGELOG.md')).split(/^## /m);
  expect(first).toMatch(/^\[\d+\.\d+\.\d+\] - (Unreleased|\d{4}-\d{2}-\d{2})\n/);
  expect(first).toContain(`[${version}]`);
  expect(first).toMatch(/^### (Added|Changed|Fixed|Removed|Security)\n\n- /m);
});

test('no test mocks a module, which other files of its worker share', async () => {
  const mocking: string[] = [];
  let count = 0;
  for await (const file of glob('{db,scripts,src,tests}/**/*.test.{ts,tsx}', { cwd: root })) {
    count += 1;
    if (/\bvi\.(?:do)?mock\(/i.test(await read(file))) mocking.push(file);
  }
  expect(count).toBeGreaterThan(200);
  expect(mocking).toEqual([]);
});
