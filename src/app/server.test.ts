import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';

import { readReleases, RELEASES_DATA_KEY } from '#db/releases/read-releases.ts';
import { loadConfig } from '#server/platform/config.ts';
import { useEmptyDatabase } from '#tests/support/database.ts';
import { readSchemaCatalogue } from '#tests/support/schema-catalogue.ts';

import { startServer } from './server.ts';

const database = useEmptyDatabase();
const dataDir = mkdtempSync(path.join(tmpdir(), 'bullnose-test-'));

afterAll(() => rmSync(dataDir, { recursive: true }));

function start(dataKey: string) {
  const env = { DATABASE_URL: database.url, DATA_KEY: dataKey, PORT: '0', LOG_LEVEL: 'silent' };
  const config = loadConfig(env, { dataDir });
  return startServer({ config, databaseUrl: database.url, clientDir: dataDir });
}

/** Its tables, columns and functions, and the check value of its key. */
async function readState() {
  const db = database.open();
  const { rows } = await sql`select encode(sealed, 'hex') as sealed from data_key_check`.execute(
    db,
  );
  return [await readSchemaCatalogue(db), rows];
}

describe('the start on the database of the last release', () => {
  beforeEach(() => database.run(readReleases().at(-1)?.readDump() ?? ''));

  it.each([
    ['with another data key', Buffer.alloc(32, 'another').toString('base64')],
    ['without its data key', ''],
  ])('%s stops with the remedy and changes nothing', async (_, dataKey) => {
    const before = await readState();
    await expect(start(dataKey)).rejects.toThrow(/^DATA_KEY is not the key .* Set DATA_KEY to /);
    expect(await readState()).toEqual(before);
  });

  it('with its own data key upgrades it', async () => {
    const before = await readState();
    // The browser build is missing here, which is noticed after the database is prepared.
    await expect(start(RELEASES_DATA_KEY.toString('base64'))).rejects.toThrow(dataDir);
    expect(await readState()).not.toEqual(before);
  });
});
