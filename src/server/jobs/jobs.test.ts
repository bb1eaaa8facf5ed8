import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';

import { useTestDatabase } from '#tests/support/database.ts';
import { handlersWith } from '#tests/support/jobs.ts';

import { createJobs, type JobData, type JobHandlers, type Jobs } from '#server/jobs/jobs.ts';
import { createLog } from '#server/platform/log.ts';

const database = useTestDatabase();
const log = createLog({ logLevel: 'silent' });
const started: Jobs[] = [];

afterEach(async () => {
  await Promise.all(started.splice(0).map((jobs) => jobs.stop()));
});

/** Jobs of one process, which run `handle` for every webhook event. */
function startProcess(handle: (id: string) => Promise<void>): Promise<Jobs> {
  return startWith({ 'deliver-sandbox-webhook': ({ event }) => handle(String(event['id'])) });
}

async function startWith(handlers: Partial<JobHandlers>): Promise<Jobs> {
  const jobs = createJobs({ databaseUrl: database.url, log });
  started.push(jobs);
  await jobs.start();
  await jobs.work(handlersWith(handlers));
  return jobs;
}

const event = (id: string): JobData['deliver-sandbox-webhook'] => ({ event: { id } });

const until = (isTrue: () => boolean): Promise<void> => expect.poll(isTrue).toBe(true);

describe('jobs', () => {
  it('with a key wait once each in a short queue', async () => {
    const jobs = createJobs({ databaseUrl: database.url, log });
    started.push(jobs);
    await jobs.start();
    for (const endpointId of ['slow', 'healthy', 'slow', 'slow']) {
      await jobs.send(database.db, 'deliver-webhooks', { endpointId }, { oncePer: endpointId });
    }
    const { rows } = await sql<{ data: JobData['deliver-webhooks'] }>`
      select data from pgboss.job where name = 'deliver-webhooks' order by created_on`.execute(
      database.db,
    );
    expect(rows.map(({ data }) => data.endpointId)).toEqual(['slow', 'healthy']);
  });

  it('sent to a long queue while one is about to end run after it', async () => {
    const order: string[] = [];
    let end = () => {};
    const mayEnd = new Promise<void>((resolve) => {
      end = resolve;
    });
    const jobs = await startWith({
      'work-on-imports': async () => {
        order.push('begins');
        await mayEnd;
        order.push('ends');
      },
    });
    await jobs.send(database.db, 'work-on-imports', { onlyNew: true });
    await until(() => order.length === 1);
    await jobs.send(database.db, 'work-on-imports', { onlyNew: true });
    const { rows } = await sql`
      select state from pgboss.job where name = 'work-on-imports' and data ? 'onlyNew'
      order by state`.execute(database.db);
    expect(rows).toEqual([{ state: 'created' }, { state: 'active' }]);
    end();
    await until(() => order.length >= 4);
    expect(order.slice(0, 4)).toEqual(['begins', 'ends', 'begins', 'ends']);
  });

  it('run once each in one of two processes, exactly when their transaction commits', async () => {
    const ran: string[] = [];
    const handle = (id: string) => {
      ran.push(id);
      return Promise.resolve();
    };
    const [jobs] = await Promise.all([startProcess(handle), startProcess(handle)]);
    for (let id = 0; id < 20; id += 1) {
      await jobs.send(database.db, 'deliver-sandbox-webhook', event(`job ${id}`));
    }
    await database.db
      .transaction()
      .execute(async (trx) => {
        await jobs.send(trx, 'deliver-sandbox-webhook', event('rolled back'));
        throw new Error('changed my mind');
      })
      .catch(() => {});
    await database.db.transaction().execute(async (trx) => {
      await jobs.send(trx, 'deliver-sandbox-webhook', event('committed'));
      await sleep(600);
      expect(ran).not.toContain('committed');
    });
    await until(() => ran.length >= 21);
    await sleep(300);
    const expected = [...Array.from({ length: 20 }, (_, id) => `job ${id}`), 'committed'];
    expect(ran.toSorted()).toEqual(expected.toSorted());
  });

  it('wait for their time and are retried after a failure', async () => {
    const tries: string[] = [];
    const jobs = await startProcess((id) => {
      tries.push(id);
      const isFirst = tries.filter((each) => each === id).length === 1;
      return isFirst && id === 'fails once' ? Promise.reject(new Error('no')) : Promise.resolve();
    });
    const options = { startAfter: new Date(Date.now() + 3_600_000) };
    await jobs.send(database.db, 'deliver-sandbox-webhook', event('later'), options);
    await jobs.send(database.db, 'deliver-sandbox-webhook', event('fails once'));
    await until(() => tries.length >= 2);
    expect(tries).toEqual(['fails once', 'fails once']);
  });

  it('of a backup are queued again with the settings of their queue, or dropped', async () => {
    const jobs = createJobs({ databaseUrl: database.url, log });
    started.push(jobs);
    await jobs.start();
    const startAfter = new Date(Date.now() + 3_600_000);
    const ids = ['send-mail', 'dead-letters', 'no-longer-here'].map((name) => ({
      id: randomUUID(),
      name,
      data: { of: name },
      startAfter,
    }));
    await jobs.requeue(database.db, ids);
    const { rows } = await sql`
      select id, name, data, start_after as "startAfter", retry_limit from pgboss.job
      order by name desc`.execute(database.db);
    expect(rows).toEqual([
      { ...ids[0], retry_limit: 100 },
      { ...ids[1], retry_limit: 2 },
    ]);
  });

  it('lose their schedule when they no longer exist', async () => {
    const jobs = createJobs({ databaseUrl: database.url, log });
    started.push(jobs);
    await jobs.start();
    await sql`insert into pgboss.schedule (name, cron) values ('dead-letters', '* * * * *')`.execute(
      database.db,
    );
    await jobs.work(handlersWith({}));
    const { rows } = await sql<{ name: string }>`select name from pgboss.schedule`.execute(
      database.db,
    );
    const names = rows.map(({ name }) => name);
    expect(names).toContain('reconcile-payments');
    expect(names).not.toContain('dead-letters');
  });

  it('that are running when the process stops are completed first', async () => {
    let finished = false;
    let running = false;
    const jobs = await startProcess(async () => {
      running = true;
      await sleep(800);
      finished = true;
    });
    await jobs.send(database.db, 'deliver-sandbox-webhook', event('slow'));
    await until(() => running);
    await jobs.stop();
    expect(finished).toBe(true);
  });
});
