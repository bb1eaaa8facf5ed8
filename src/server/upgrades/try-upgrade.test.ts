import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { readSchemaFiles, sqlFile } from '#db/migrations/index.ts';
import { readReleases } from '#db/releases/read-releases.ts';
import { useEmptyDatabase } from '#tests/support/database.ts';
import { readSchemaCatalogue } from '#tests/support/schema-catalogue.ts';

import { tryUpgrade } from './try-upgrade.ts';

const database = useEmptyDatabase();
const [release] = readReleases();

beforeEach(() => database.run(release?.readDump() ?? ''));

/** This build's schema with one more migration. */
function schemaWith(text: string) {
  const schema = readSchemaFiles();
  return { ...schema, migrations: [...schema.migrations, sqlFile('9999-next.sql', text)] };
}

describe('the trial of an upgrade', () => {
  it('runs every migration and leaves the database as it was', async () => {
    const db = database.open();
    const before = await readSchemaCatalogue(db);
    expect(await tryUpgrade(db, readSchemaFiles())).toMatchObject({ rewritten: [], broken: [] });
    expect(await readSchemaCatalogue(db)).toEqual(before);
  });

  it('names the tables that are written anew and the invariants that then break', async () => {
    const db = database.open();
    const schema = schemaWith(
      'alter table orders alter column version type bigint; update stock_items set on_hand = on_hand + 1',
    );
    const { ms, rewritten, broken } = await tryUpgrade(db, schema);
    expect(ms).toBeGreaterThan(0);
    expect(rewritten.map(({ name }) => name)).toEqual(['orders']);
    expect(rewritten[0]?.bytes).toBeGreaterThan(10_000);
    expect(broken.map(({ code }) => code)).toEqual(['I5b']);
    const { rows } = await sql`select from migrations where name = '9999-next.sql'`.execute(db);
    expect(rows).toEqual([]);
  });

  it('fails as the upgrade would', async () => {
    await expect(tryUpgrade(database.open(), schemaWith('select 1 / 0'))).rejects.toThrow(
      '9999-next.sql failed: division by zero',
    );
  });
});
