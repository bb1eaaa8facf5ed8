import { readFileSync } from 'node:fs';

import { sql } from 'kysely';
import { expect, it } from 'vitest';

import { readSchemaFiles } from '#db/migrations/index.ts';
import { migrateToLatest } from '#server/platform/migrate.ts';
import { useEmptyDatabase } from '#tests/support/database.ts';

const database = useEmptyDatabase();

const idOf = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`;
const [REFUNDED, REPLACED, OPEN] = [idOf(1), idOf(2), idOf(3)];
const [SHOWN, LOST, NEVER] = [idOf(11), idOf(12), idOf(13)];

/** What a shop had stored when returns had one refund and no day of their parcel (0054 to 0057). */
const ROWS = `
  insert into returns (id, order_id, reason, problem, goods, state, answer_by, remedy, refund_id,
    replacement_carrier, replacement_tracking_number, created_at, updated_at)
  select r.id::uuid, f.order_id, 'faulty', '{}', '{}', r.state, '2026-11-05', r.remedy,
    case when r.remedy = 'refund' then f.id end, r.carrier, r.number, '2026-11-01', '2026-11-09'
  from refunds f cross join (values
    ('${REFUNDED}', 'resolved', 'refund', null, null),
    ('${REPLACED}', 'resolved', 'replacement', 'sendle', 'S1'),
    ('${OPEN}', 'requested', null, null, null)) r (id, state, remedy, carrier, number);

  insert into return_steps (id, return_id, number, action, side, created_at) values
    ('${idOf(21)}', '${REPLACED}', 1, 'request', 'customer', '2026-11-01'),
    ('${idOf(22)}', '${REPLACED}', 2, 'resolve', 'seller', '2026-11-08 04:00Z'),
    ('${idOf(23)}', '${REFUNDED}', 1, 'resolve', 'seller', '2026-11-09 04:00Z');

  insert into stored_files (id, bucket, path, storage_name, content_type, size_bytes, width, height,
    sha256, created_at, attached_at)
  select id::uuid, bucket, id, id, 'image/jpeg', 1, 1, 1, '', '2026-11-01', '2026-11-02'
  from (values ('${SHOWN}', 'attachments'), ('${LOST}', 'attachments'), ('${NEVER}', 'shop'))
    f (id, bucket);
  insert into return_pictures (step_id, position, file_id) values ('${idOf(21)}', 1, '${SHOWN}')`;

it('returns keep their refund, the day of their replacement and the pictures they show', async () => {
  await database.run(readFileSync('tests/fixtures/before-baseline.sql', 'utf8'));
  const db = database.open();
  const schema = readSchemaFiles();
  const before = schema.migrations.filter(({ name }) => name < '0058');
  await migrateToLatest(db, { ...schema, migrations: before, replaceable: [] });
  await database.run(ROWS);

  const { applied } = await migrateToLatest(db);
  expect(applied[0]).toBe('0058-after-returns.sql');
  const { rows: returns } = await sql`
    select r.id, r.replacement_sent_at, r.replacement_proof_of_age,
      (select array_agg(f.amount_cents) from refunds f where f.return_id = r.id) as refunds
    from returns r order by r.id`.execute(db);
  const nothing = { replacement_sent_at: null, replacement_proof_of_age: null, refunds: null };
  expect(returns).toEqual([
    { ...nothing, id: REFUNDED, refunds: [2000] },
    { ...nothing, id: REPLACED, replacement_sent_at: new Date('2026-11-08T04:00Z') },
    { ...nothing, id: OPEN },
  ]);
  // One that nothing shows is removed like a forgotten upload; files of the shop are none.
  const { rows: files } = await sql<{ id: string }>`
    select id from stored_files where id = any(${[SHOWN, LOST, NEVER]}) and attached_at is not null
    order by id`.execute(db);
  expect(files.map(({ id }) => id)).toEqual([SHOWN, NEVER]);
});
