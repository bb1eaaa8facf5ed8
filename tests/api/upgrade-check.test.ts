import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeEach, describe, expect, it } from 'vitest';

import { readReleases, RELEASES_DATA_KEY } from '#db/releases/read-releases.ts';
import { migrateToLatest } from '#server/platform/migrate.ts';
import { useEmptyDatabase } from '#tests/support/database.ts';
import { readSchemaCatalogue } from '#tests/support/schema-catalogue.ts';

const run = promisify(execFile);
const database = useEmptyDatabase();
const [release] = readReleases();
const dataDir = mkdtempSync(path.join(tmpdir(), 'bullnose-test-'));

beforeEach(() => database.run(release?.readDump() ?? ''));
afterAll(() => rmSync(dataDir, { recursive: true }));

/** Runs `npm run upgrade:check` and returns its exit code and its lines by subject. */
async function check(env: Record<string, string> = {}) {
  const result = await run(process.execPath, ['scripts/upgrade-check.ts'], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      DATA_KEY: RELEASES_DATA_KEY.toString('base64'),
      ...env,
    },
  }).catch((error: { code: number; stdout: string; stderr: string }) => error);
  const lines = result.stdout.split('\n').map((line) => line.split(': '));
  return {
    code: 'code' in result ? result.code : 0,
    error: result.stderr,
    by: Object.fromEntries(lines.map(([subject = '', ...text]) => [subject, text.join(': ')])),
  };
}

describe('npm run upgrade:check', () => {
  it('says what an upgrade of the last release would do, and changes nothing', async () => {
    const { code, by } = await check();
    expect(by['✓ Version']).toMatch(/^\d+\.\d+\.\d+, on a database of 0\.2\.0$/);
    expect(by['✓ Migrations']).toMatch(/^to run: 0013-price-changes\.sql, 0014-/);
    expect(by['✓ Trial']).toMatch(
      / s and were rolled back\..* All invariants .* hold afterwards\.$/,
    );
    expect(by['✓ Data key']).toBe('it opens this database');
    expect(by['✓ Shop']).toBe('stopped');
    expect(by['– Backup']).toMatch(/^none on record\. Make and check one/);
    expect(code).toBe(0);
    expect((await readSchemaCatalogue(database.open())).tables).not.toHaveProperty('restores');
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('runs no trial while the database is in use', async () => {
    await readSchemaCatalogue(database.open());
    const { code, by } = await check();
    expect(by['– Shop']).toMatch(/^in use by bullnose\./);
    expect(by['– Trial']).toMatch(/^not run, because the shop is in use/);
    expect(code).toBe(0);
  });

  it.each([
    [3, '✓ Backup', 'the newest is 3 h old. Going back'],
    [60, '– Backup', 'the newest is 2 days old. Make and check one'],
  ])('says how old the newest backup is: %i hours', async (hours, subject, text) => {
    await migrateToLatest(database.open());
    await database.run(`insert into backups (id, taken_at, folder, has_secrets, error) values
      (gen_random_uuid(), now() - interval '200 hours', '/a', true, null),
      (gen_random_uuid(), now() - interval '${hours} hours 1 minute', '/b', true, null),
      (gen_random_uuid(), now(), '/c', true, 'The disk is full.')`);
    const { code, by } = await check();
    expect([code, by[subject]]).toEqual([0, expect.stringContaining(text)]);
  });

  it('fails with another data key, without one, and on the database of a newer version', async () => {
    const wrong = await check({ DATA_KEY: Buffer.alloc(32, 7).toString('base64') });
    expect([wrong.code, wrong.by['✗ Data key']]).toEqual([
      1,
      'it is not the one of this database. Set DATA_KEY to the one that was used before.',
    ]);
    const none = await check({ DATA_KEY: '' });
    expect([none.code, none.error]).toEqual([1, expect.stringMatching(/^There is no data key: /)]);
    await database.run(`insert into migrations values ('9999-next.sql', 'x')`);
    const newer = await check();
    expect([newer.code, newer.by['✗ Version']]).toEqual([
      1,
      expect.stringMatching(/^A newer version of Bullnose has already changed this database/),
    ]);
  });
});
