import { expect, it } from 'vitest';

import { addForeignKeys, dropForeignKeys } from '#server/backups/queries/copying.ts';
import { onConnection } from '#server/platform/database.ts';
import { useEmptyDatabase } from '#tests/support/database.ts';

const empty = useEmptyDatabase();

it('drops and adds the foreign keys of partitions with those of their table', async () => {
  await empty.run(`
    create table parents (id integer primary key);
    create table events (parent_id integer references parents (id), at date)
      partition by range (at);
    create table events_2026 partition of events for values from ('2026-01-01') to ('2027-01-01');
    create table events_later partition of events default;`);
  await onConnection(empty.url, async ({ client }) => {
    const listKeys = async () => {
      const { rows } = await client.query<{ table: string }>(
        `select conrelid::regclass::text as table from pg_constraint where contype = 'f' order by 1`,
      );
      return rows.map(({ table }) => table);
    };
    const all = ['events', 'events_2026', 'events_later'];
    expect(await listKeys()).toEqual(all);
    const statements = await dropForeignKeys(client);
    expect(await listKeys()).toEqual([]);
    await addForeignKeys(client, statements);
    expect(await listKeys()).toEqual(all);
  });
});
