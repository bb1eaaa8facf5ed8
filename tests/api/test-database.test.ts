import { expect, test } from 'vitest';

import { newId } from '#server/platform/ids.ts';
import { createTestDatabase, useTestDatabase } from '#tests/support/database.ts';

const database = useTestDatabase();

async function saveUser(): Promise<string> {
  const id = newId();
  const at = new Date('2026-03-02T01:00:00Z');
  await database.db
    .insertInto('auth_users')
    .values({ id, email: `${id}@example.com`, created_at: at, updated_at: at })
    .execute();
  return id;
}

const users = async (): Promise<string[]> =>
  (await database.db.selectFrom('auth_users').select('id').execute()).map(({ id }) => id);

test('a test keeps its writes until it ends', async () => {
  const id = await saveUser();
  await database.db.updateTable('global_settings').set({ default_tax_rate_bps: 1500 }).execute();
  expect(await users()).toEqual([id]);
});

test('the next test starts from the rows that the migrations wrote', async () => {
  expect(await users()).toEqual([]);
  const settings = await database.db
    .selectFrom('global_settings')
    .select(['id', 'default_tax_rate_bps'])
    .execute();
  expect(settings).toEqual([
    { id: '00000000-0000-0000-0000-000000000001', default_tax_rate_bps: 1000 },
  ]);
});

test('two databases of one run are separate', async () => {
  const id = await saveUser();
  const other = await createTestDatabase();
  const seen = await other.db.selectFrom('auth_users').select('id').execute();
  await other.drop();
  expect(seen).toEqual([]);
  expect(await users()).toEqual([id]);
});
