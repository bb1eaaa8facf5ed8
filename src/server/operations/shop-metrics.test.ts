import { afterEach, expect, it } from 'vitest';

import { createJobs, type Jobs } from '#server/jobs/jobs.ts';
import { readQueues } from '#server/operations/queries.ts';
import { createLog } from '#server/platform/log.ts';
import { useTestDatabase } from '#tests/support/database.ts';

const database = useTestDatabase();
let jobs: Jobs | undefined;
afterEach(() => jobs?.stop());

it('queues have the jobs that are due, and the age of the oldest', async () => {
  expect(await readQueues(database.db)).toEqual([]);
  jobs = createJobs({ databaseUrl: database.url, log: createLog({ logLevel: 'silent' }) });
  await jobs.start();
  const later = { startAfter: new Date(Date.now() + 3_600_000) };
  await jobs.send(database.db, 'send-mail', { mailId: 'due' });
  await jobs.send(database.db, 'send-mail', { mailId: 'later' }, later);
  await jobs.send(database.db, 'send-refund', { refundId: 'later' }, later);
  const queues = await readQueues(database.db);
  const queue = (name: string) => queues.find((found) => found.name === name);
  expect(queue('send-mail')).toMatchObject({ due: 1 });
  expect(queue('send-mail')?.oldestSeconds).toBeGreaterThan(0);
  expect(queue('send-mail')?.oldestSeconds).toBeLessThan(60);
  expect(queue('send-refund')).toMatchObject({ due: 0, oldestSeconds: 0 });
  expect(queue('dead-letters')).toMatchObject({ due: 0 });
});
