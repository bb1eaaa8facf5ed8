import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { exchangeClusters } from '#server/backups/upgrade-cluster.ts';

let dataDir: string;
const inData = (...names: string[]) => path.join(dataDir, ...names);

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'bullnose-exchange-'));
  addCluster('postgres', { version: '17' });
  addCluster('postgres-upgrade/data/postgres', { version: '18' });
  const state = createHash('sha256').update('control of 17').digest('hex');
  writeFileSync(inData('postgres-upgrade', 'ready.json'), JSON.stringify({ from: 17, state }));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

function addCluster(name: string, { version }: { version: string }): void {
  mkdirSync(inData(name, 'global'), { recursive: true });
  writeFileSync(inData(name, 'PG_VERSION'), `${version}\n`);
  writeFileSync(inData(name, 'global', 'pg_control'), `control of ${version}`);
}

const versionIn = (name: string) => readFileSync(inData(name, 'PG_VERSION'), 'utf8').trim();

function expectExchanged(): void {
  expect(versionIn('postgres')).toBe('18');
  expect(versionIn('postgres-17')).toBe('17');
  expect(existsSync(inData('postgres-upgrade'))).toBe(false);
}

it('keeps the present cluster beside the new one', () => {
  expect(exchangeClusters(dataDir)).toEqual({ from: 17, kept: inData('postgres-17') });
  expectExchanged();
  expect(exchangeClusters(dataDir)).toBeNull();
});

it('goes on after a kill between the two renames, and after both', () => {
  renameSync(inData('postgres'), inData('postgres-17'));
  expect(exchangeClusters(dataDir)).toEqual({ from: 17, kept: inData('postgres-17') });
  expectExchanged();
  mkdirSync(inData('postgres-upgrade'));
  writeFileSync(inData('postgres-upgrade', 'ready.json'), '{"from":17,"state":""}');
  expect(exchangeClusters(dataDir)).toEqual({ from: 17, kept: inData('postgres-17') });
  expectExchanged();
});

it('drops no change: a copy of an earlier state is not put in place', () => {
  writeFileSync(inData('postgres', 'global', 'pg_control'), 'started again');
  expect(exchangeClusters(dataDir)).toBeNull();
  expect(versionIn('postgres')).toBe('17');
});

it('overwrites no cluster that is kept', () => {
  addCluster('postgres-17', { version: '17' });
  expect(() => exchangeClusters(dataDir)).toThrow('Move it away');
  expect(versionIn('postgres')).toBe('17');
});
