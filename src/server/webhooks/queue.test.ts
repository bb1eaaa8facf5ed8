import { expect, it } from 'vitest';

import { WEBHOOK_EVENT_TYPES } from '#domain/webhooks/events.ts';

import { createApi } from '#server/api.ts';
import { followChanges } from '#server/changes/follow-changes.ts';
import type { Services } from '#server/http/context.ts';
import { jobHandlers } from '#server/job-handlers.ts';
import { createJobs } from '#server/jobs/jobs.ts';
import { systemClock } from '#server/platform/clock.ts';
import { newId } from '#server/platform/ids.ts';
import { sealWebhookSecret } from '#server/webhooks/secrets.ts';
import { wakeWebhooks } from '#server/webhooks/wake.ts';
import { createTestApp } from '#tests/support/app.ts';
import { RECEIVER_URL, useReceiver } from '#tests/support/receiver.ts';
import { addProduct } from '#tests/support/trade.ts';

const receiver = useReceiver();

it('an event goes through the real queue within seconds, also after a restart', async () => {
  const test = await createTestApp({ outbound: receiver.outbound });
  const admin = await test.signIn({ role: 'admin' });
  const { log, config } = test.services;
  const options = { databaseUrl: test.database.url, log };
  const id = newId();
  const addEndpoint = () =>
    test.db
      .insertInto('webhook_endpoints')
      .values({
        id,
        seller_id: null,
        made_by: admin.id,
        url: RECEIVER_URL,
        description: '',
        events: [...WEBHOOK_EVENT_TYPES],
        secret: sealWebhookSecret(config.dataKeys, id, 'whsec_test'),
        former_secret: null,
        former_secret_until: null,
        paused_at: null,
        paused_by: null,
        failing_since: null,
        created_at: systemClock(),
      })
      .execute();

  /** A process of the shop that has requests: they keep its change listener reading. */
  const startProcess = async () => {
    const jobs = createJobs(options);
    const changes = followChanges({ ...options, clock: systemClock });
    const services: Services = { ...test.services, jobs, clock: systemClock };
    const { readAs } = createApi(services);
    await jobs.start();
    await jobs.work(jobHandlers(services, { url: '', databaseUrl: test.database.url, readAs }));
    wakeWebhooks(services, changes);
    await changes.catchUp();
    const requests = setInterval(() => changes.isCurrent(), 50);
    return async () => {
      clearInterval(requests);
      await jobs.stop();
      await changes.stop();
    };
  };
  const arrived = () => receiver.received.map(({ body }) => [body.type, body.subject.id]);

  let stop = await startProcess();
  try {
    await addEndpoint();
    const first = await addProduct(test.db);
    await expect.poll(arrived, { timeout: 20_000 }).toEqual([['product.created', first.id]]);
    await stop();
    const second = await addProduct(test.db);
    receiver.received.length = 0;
    stop = await startProcess();
    // Another change wakes it; otherwise it is the job of the next minute.
    const third = await addProduct(test.db);
    const subjects = () => new Set(receiver.received.map(({ body }) => body.subject.id as string));
    await expect.poll(subjects, { timeout: 20_000 }).toEqual(new Set([second.id, third.id]));
  } finally {
    await stop();
    await test.database.drop();
  }
}, 60_000);
