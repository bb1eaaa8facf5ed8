import { tmpdir } from 'node:os';

import type { Kysely } from 'kysely';

import { RELEASES_DATA_KEY } from '#db/releases/read-releases.ts';
import type { DB } from '#db/types.ts';

import { createApi } from '#server/api.ts';
import { establishDataKey } from '#server/keys/assert-data-key.ts';
import { jobHandlers } from '#server/job-handlers.ts';
import { createPaymentProviders } from '#server/payments/create-provider.ts';
import { fixedClock } from '#server/platform/clock.ts';
import { loadConfig } from '#server/platform/config.ts';
import { createLog } from '#server/platform/log.ts';
import { createOutbound } from '#server/platform/outbound/outbound.ts';
import { noReplicas } from '#server/platform/replicas.ts';
import { newSigningKeys } from '#server/platform/secrets.ts';
import { createTestJobs, createTestJobsTable } from '#tests/support/jobs.ts';

/** The demo accounts of every released shop. */
export const PASSWORDS = {
  customer: 'correct horse 7',
  seller: 'correct horse 8',
  admin: 'correct horse 9',
} as const;

/** A shop without a socket, whose clock and jobs wait for the caller. */
export type ReleaseShop = Awaited<ReturnType<typeof openShop>>;

/** Opens the shop of this database at a time, with the key of all releases. */
export async function openShop(db: Kysely<DB>, startsAt: Date) {
  const clock = fixedClock(startsAt);
  await createTestJobsTable(db);
  const jobs = createTestJobs(db);
  const config = loadConfig(
    {
      DEMO: 'true',
      DATA_KEY: RELEASES_DATA_KEY.toString('base64'),
      AUTH_JWT_KEYS: newSigningKeys(),
      PUBLIC_KEY: 'pk_of_the_releases',
      SANDBOX_WEBHOOK_SECRET: 'whsec_of_the_releases',
      AUTH_RATE_SIGNUP: '10000',
      AUTH_ACCESS_TTL: '86400',
    },
    { dataDir: tmpdir() },
  );
  await establishDataKey(db, config);
  const log = createLog({ logLevel: 'silent' });
  const outbound = createOutbound();
  const shop = { db, replicas: noReplicas, config, clock: clock.now, log, jobs, outbound };
  const services = { ...shop, ...(await createPaymentProviders(shop)) };
  const { app, readAs } = createApi(services);
  const fetch = async (request: Request) => app.fetch(request);
  // Nothing in a release is backed up.
  const handlers = jobHandlers(services, {
    url: 'http://shop.test',
    databaseUrl: '',
    readAs,
    fetch,
  });
  return {
    db,
    config,
    fetch,
    now: clock.now,
    /** Moves the clock and runs the jobs that are due, until there are none. */
    pass: async (ms: number): Promise<void> => {
      clock.advanceMs(ms);
      while ((await jobs.runDue(handlers, clock.now())) > 0);
    },
  };
}
