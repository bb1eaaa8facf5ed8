import { randomUUID } from 'node:crypto';

import pg from 'pg';
import { fromKysely, PgBoss } from 'pg-boss';

import { clientThatMustAnswer } from '#server/platform/answering-client.ts';
import type { Db } from '#server/platform/database.ts';
import type { Logger } from '#server/platform/log.ts';
import { metrics } from '#server/platform/metrics.ts';
import { withSpan } from '#server/platform/tracing.ts';

/** Where a reading of a provider's books goes on; times in ISO format. */
export interface BookPlace {
  /** Null for the first page. */
  readonly cursor: string | null;
  readonly since: string | null;
  readonly beganAt: string;
}

/** The input of each job: what to read, not the data itself. */
export interface JobData {
  /** Sends one signed event of the sandbox provider to our own webhook. */
  readonly 'deliver-sandbox-webhook': {
    readonly event: Readonly<Record<string, string | number | null>>;
  };
  readonly 'expire-sandbox-session': { readonly sessionId: string };
  /** Opens a dispute of the sandbox, or has the bank decide it. */
  readonly 'play-sandbox-dispute': {
    readonly disputeId: string;
    readonly paymentReference: string;
    readonly amountCents: number;
    readonly currency: string;
    readonly outcome: 'inquiry' | 'dispute_won' | 'dispute_lost';
    readonly openedAt: string;
    readonly isDecided: boolean;
  };
  /** Pays out what the sandbox holds. */
  readonly 'pay-out-sandbox': Readonly<Record<string, never>>;
  /** Completes a sandbox refund that takes some seconds. */
  readonly 'settle-sandbox-refund': {
    readonly refundId: string;
    readonly outcome: 'succeeded' | 'failed';
  };
  /** Cancels orders with an expired hold, one or all. */
  readonly 'release-expired-holds': { readonly orderId?: string };
  /** Asks the provider about pending orders that it has not reported. */
  readonly 'reconcile-payments': Readonly<Record<string, never>>;
  readonly 'send-refund': { readonly refundId: string };
  /** Records every refund of a payment at the provider. */
  readonly 'ask-about-refunds': { readonly provider?: string; readonly paymentReference: string };
  readonly 'resend-refunds': Readonly<Record<string, never>>;
  /** Reconciles recent payments with the provider, one batch after the session `after`. */
  readonly 'reconcile-books': { readonly provider?: string; readonly after?: string };
  /** Reads the books of every provider, or goes on with those of one. */
  readonly 'read-books': { readonly provider?: string; readonly from?: BookPlace };
  /** Deletes what interrupted uploads left, and the bytes of files removed two days ago. */
  readonly 'drop-unfinished-files': Readonly<Record<string, never>>;
  /** Tries to send one email. The queue never holds its text, which may contain a secret link. */
  readonly 'send-mail': { readonly mailId: string };
  readonly 'forget-old-data': Readonly<Record<string, never>>;
  /** Removes what the settings no longer keep. */
  readonly 'apply-retention': Readonly<Record<string, never>>;
  /** Makes sellers' money available whose hold is over. */
  readonly 'release-earnings': Readonly<Record<string, never>>;
  /** Begins the draft of the payout that the schedule has made due. */
  readonly 'draft-payouts': Readonly<Record<string, never>>;
  /** Issues the invoices about commission of months that have ended. */
  readonly 'issue-commission-invoices': Readonly<Record<string, never>>;
  /** Reads products of categories whose attributes have changed. */
  readonly 'read-attributes': Readonly<Record<string, never>>;
  /** Stops showing savings whose proof has run out. */
  readonly 'end-savings': Readonly<Record<string, never>>;
  /** Records values that texts name, if they have changed. */
  readonly 'record-text-values': Readonly<Record<string, never>>;
  /** Begins and ends holidays, and stops sales without an agreement. */
  readonly 'follow-selling': Readonly<Record<string, never>>;
  /** Makes answers about GST count whose first day has come. */
  readonly 'begin-registrations': Readonly<Record<string, never>>;
  /** Emails sellers about a new version of the seller agreement. */
  readonly 'announce-agreement': Readonly<Record<string, never>>;
  /** Emails what has happened since yesterday. */
  readonly 'mail-notices': Readonly<Record<string, never>>;
  /** Tells people that an item is back that they asked about. */
  readonly 'tell-back-in-stock': Readonly<Record<string, never>>;
  /** Emails buyers of recalled items. */
  readonly 'tell-recalled-buyers': Readonly<Record<string, never>>;
  /** Asks buyers for reviews who agreed to it. */
  readonly 'send-review-requests': Readonly<Record<string, never>>;
  /** Has the shop decide about returns that nobody has answered. */
  readonly 'escalate-returns': Readonly<Record<string, never>>;
  /** Tells owners of API keys that expire soon. */
  readonly 'announce-key-expiries': Readonly<Record<string, never>>;
  /** Makes deliveries of what has happened, and has them sent that are due. */
  readonly 'prepare-webhooks': Readonly<Record<string, never>>;
  /** Sends what is due to one endpoint. */
  readonly 'deliver-webhooks': { readonly endpointId: string };
  /** Fetches the pictures that imports of the range wait for. */
  readonly 'fetch-import-pictures': Readonly<Record<string, never>>;
  /** Checks and applies imports of the range; `onlyNew` leaves checks that another job began. */
  readonly 'work-on-imports': { readonly onlyNew?: boolean };
  /** Has the deliveries of one endpoint after the number `after` sent again, up to `last`. */
  readonly 'replay-webhook': {
    readonly endpointId: string;
    readonly since: string;
    readonly givenUpOnly: boolean;
    readonly after: number;
    readonly last: number;
  };
  readonly 'check-invariants': Readonly<Record<string, never>>;
  /** Takes the nightly backup if it is due. */
  readonly 'back-up': Readonly<Record<string, never>>;
}

export type JobName = keyof JobData;

export type JobHandlers = {
  readonly [Name in JobName]: (data: JobData[Name]) => Promise<void>;
};

/** A job as a backup has it. */
export interface StoredJob {
  readonly id: string;
  readonly name: string;
  readonly data: object | null;
  readonly startAfter: Date;
}

export interface Jobs {
  /**
   * Sends a job through `db`: within a transaction, the job exists only if it commits. Handlers run
   * at least once, so they must be idempotent.
   */
  send<Name extends JobName>(
    db: Db,
    name: Name,
    data: JobData[Name],
    options?: {
      readonly startAfter?: Date;
      /** At most one job in so many seconds is sent; another one is, once they are over. */
      readonly onceInSeconds?: number;
      /** At most one job with this key waits in a queue that `isShort`. */
      readonly oncePer?: string;
    },
  ): Promise<void>;
  /**
   * Queues jobs of a backup, from whatever version of pg-boss they come. Those without a queue here
   * are dropped.
   */
  requeue(db: Db, jobs: readonly StoredJob[]): Promise<void>;
  /** Prepares the schema and the queues. Safe with several processes. */
  start(): Promise<void>;
  /** Starts the workers. Several processes may do so; each job runs in one of them. */
  work(handlers: JobHandlers): Promise<void>;
  /** Stops taking jobs, waits up to 15 s for running ones and closes the connections. */
  stop(): Promise<void>;
}

interface QueueSettings {
  readonly retryLimit: number;
  readonly pollSeconds: number;
  readonly concurrency: number;
  /** Repeats on a schedule, in one process at a time. */
  readonly cron?: string;
  /**
   * May take hours: its schedule queues none meanwhile, and its process reports that it lives. What
   * is sent is always queued, because the running job may be past the point of noticing it.
   */
  readonly isLong?: boolean;
  /** Of the jobs with one key, one waits at a time. */
  readonly isShort?: boolean;
}

const QUEUES: Readonly<Record<JobName, QueueSettings>> = {
  'check-invariants': { retryLimit: 2, pollSeconds: 30, concurrency: 1, cron: '23 16 * * *' },
  'deliver-sandbox-webhook': { retryLimit: 20, pollSeconds: 0.5, concurrency: 2 },
  'expire-sandbox-session': { retryLimit: 10, pollSeconds: 2, concurrency: 1 },
  'release-expired-holds': { retryLimit: 10, pollSeconds: 2, concurrency: 1, cron: '* * * * *' },
  'settle-sandbox-refund': { retryLimit: 10, pollSeconds: 2, concurrency: 1 },
  'play-sandbox-dispute': { retryLimit: 10, pollSeconds: 2, concurrency: 1 },
  'pay-out-sandbox': { retryLimit: 3, pollSeconds: 30, concurrency: 1, cron: '31 17 * * *' },
  'reconcile-payments': { retryLimit: 0, pollSeconds: 2, concurrency: 1, cron: '* * * * *' },
  'send-refund': { retryLimit: 20, pollSeconds: 1, concurrency: 2 },
  'ask-about-refunds': { retryLimit: 20, pollSeconds: 2, concurrency: 1 },
  'end-savings': { retryLimit: 0, pollSeconds: 2, concurrency: 1, cron: '* * * * *' },
  'read-attributes': { retryLimit: 0, pollSeconds: 2, concurrency: 1, cron: '* * * * *' },
  'tell-recalled-buyers': { retryLimit: 3, pollSeconds: 2, concurrency: 1, cron: '* * * * *' },
  'release-earnings': { retryLimit: 0, pollSeconds: 10, concurrency: 1, cron: '7 * * * *' },
  // Before business hours in Australia.
  'draft-payouts': { retryLimit: 3, pollSeconds: 30, concurrency: 1, cron: '11 19 * * *' },
  'mail-notices': { retryLimit: 3, pollSeconds: 30, concurrency: 1, cron: '3 21 * * *' },
  'issue-commission-invoices': {
    retryLimit: 3,
    pollSeconds: 30,
    concurrency: 1,
    cron: '41 19 * * *',
    isLong: true,
  },
  // Apart from the next one, so that slow servers hold up no other import.
  'fetch-import-pictures': {
    retryLimit: 3,
    pollSeconds: 1,
    concurrency: 1,
    cron: '* * * * *',
    isLong: true,
  },
  'work-on-imports': {
    retryLimit: 3,
    pollSeconds: 1,
    concurrency: 1,
    cron: '* * * * *',
    isLong: true,
  },
  'record-text-values': { retryLimit: 0, pollSeconds: 2, concurrency: 1, cron: '* * * * *' },
  'begin-registrations': { retryLimit: 0, pollSeconds: 2, concurrency: 1, cron: '* * * * *' },
  'announce-agreement': { retryLimit: 10, pollSeconds: 5, concurrency: 1 },
  'follow-selling': { retryLimit: 0, pollSeconds: 2, concurrency: 1, cron: '* * * * *' },
  'tell-back-in-stock': { retryLimit: 0, pollSeconds: 2, concurrency: 1, cron: '* * * * *' },
  // Before the emails of the day.
  'announce-key-expiries': { retryLimit: 3, pollSeconds: 30, concurrency: 1, cron: '29 20 * * *' },
  'prepare-webhooks': { retryLimit: 0, pollSeconds: 1, concurrency: 1, cron: '* * * * *' },
  // Slow receivers must not keep others waiting.
  'deliver-webhooks': { retryLimit: 0, pollSeconds: 1, concurrency: 8, isShort: true },
  'replay-webhook': { retryLimit: 10, pollSeconds: 2, concurrency: 1 },
  'send-review-requests': { retryLimit: 0, pollSeconds: 10, concurrency: 1, cron: '51 * * * *' },
  'escalate-returns': { retryLimit: 0, pollSeconds: 10, concurrency: 1, cron: '7 * * * *' },
  'resend-refunds': { retryLimit: 0, pollSeconds: 2, concurrency: 1, cron: '*/10 * * * *' },
  'drop-unfinished-files': { retryLimit: 0, pollSeconds: 30, concurrency: 1, cron: '23 * * * *' },
  // The email's row holds its retry time; these retries are for a job that could not read the row.
  'send-mail': { retryLimit: 100, pollSeconds: 1, concurrency: 4 },
  // At night in Australia, in UTC.
  'reconcile-books': { retryLimit: 5, pollSeconds: 30, concurrency: 1, cron: '43 16 * * *' },
  'read-books': { retryLimit: 5, pollSeconds: 10, concurrency: 1, cron: '17 * * * *' },
  'forget-old-data': { retryLimit: 3, pollSeconds: 60, concurrency: 1, cron: '17 17 * * *' },
  'back-up': {
    retryLimit: 1,
    pollSeconds: 30,
    concurrency: 1,
    cron: '*/10 * * * *',
    isLong: true,
  },
  'apply-retention': { retryLimit: 3, pollSeconds: 60, concurrency: 1, cron: '37 17 * * *' },
};

export const JOB_NAMES = Object.keys(QUEUES) as JobName[];
/** The dead-letter queue: jobs that failed permanently, for a person to check. */
const DEAD_LETTERS = 'dead-letters';
const JOB_MAY_TAKE_SECONDS = 60;
const LONG_JOB_MAY_TAKE_SECONDS = 12 * 60 * 60;
/** A job whose process has died begins again after this long. */
const HEARTBEAT_SECONDS = 60;
const STOP_WAITS_MS = 15_000;
/** The maintenance of pg-boss may take longer than our own statements. */
const MAINTENANCE_MAY_TAKE_MS = 60_000;
/** pg-boss passes these on to its pool. */
const CONNECTIONS = {
  Client: clientThatMustAnswer(pg.Client, MAINTENANCE_MAY_TAKE_MS),
  keepAlive: true,
  statement_timeout: MAINTENANCE_MAY_TAKE_MS,
  lock_timeout: MAINTENANCE_MAY_TAKE_MS,
  idle_in_transaction_session_timeout: MAINTENANCE_MAY_TAKE_MS,
};

interface JobsOptions {
  /** The server itself, not a pooler: the maintenance takes longer than a pooled statement may. */
  readonly databaseUrl: string;
  readonly log: Logger;
}

/** Jobs in pg-boss, in the same database as the data they work on. */
export function createJobs(options: JobsOptions): Jobs {
  const boss = createBoss(options);
  const { log } = options;
  let isStarted = false;

  return {
    async send(db, name, data, options = {}) {
      const singletonKey = options.oncePer ?? (QUEUES[name].isLong ? randomUUID() : undefined);
      await boss.send(name, data, {
        db: fromKysely(db),
        ...(options.startAfter === undefined ? {} : { startAfter: options.startAfter }),
        ...(singletonKey === undefined ? {} : { singletonKey }),
        ...(options.onceInSeconds === undefined
          ? {}
          : { singletonSeconds: options.onceInSeconds, singletonNextSlot: true }),
      });
    },

    async requeue(db, stored) {
      for (const queue of [...JOB_NAMES, DEAD_LETTERS]) {
        const jobs = stored.filter(({ name }) => name === queue);
        if (jobs.length === 0) continue;
        await boss.insert(
          queue,
          jobs.map(({ id, data, startAfter }) => ({ id, data: data ?? {}, startAfter })),
          { db: fromKysely(db) },
        );
      }
    },

    async start() {
      await boss.start();
      isStarted = true;
      await createQueues(boss);
    },

    async work(handlers) {
      // A renamed job would otherwise be queued for ever, with nothing to run it.
      for (const { name, key } of await boss.getSchedules()) {
        if (!(name in QUEUES)) await boss.unschedule(name, key);
      }
      for (const name of JOB_NAMES) {
        const { pollSeconds, concurrency, cron } = QUEUES[name];
        const handle = handlers[name] as (data: unknown) => Promise<void>;
        const options = { pollingIntervalSeconds: pollSeconds, localConcurrency: concurrency };
        await boss.work(name, options, async (batch) => {
          for (const job of batch) {
            try {
              await withSpan(`job ${name}`, { kind: 'consumer' }, () => handle(job.data));
            } catch (error) {
              metrics.failedJobs.inc({ queue: name });
              log.error({ err: error, job: name, jobId: job.id }, 'A job failed');
              throw error;
            }
          }
        });
        if (cron !== undefined) await boss.schedule(name, cron, {});
      }
    },

    async stop() {
      if (!isStarted) return;
      isStarted = false;
      await boss.stop({ graceful: true, timeout: STOP_WAITS_MS });
    },
  };
}

function createBoss({ databaseUrl, log }: JobsOptions): PgBoss {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: 'pgboss',
    application_name: 'bullnose jobs',
    max: 4,
    ...CONNECTIONS,
  });
  boss.on('error', (error) => log.error({ err: error }, 'jobs'));
  return boss;
}

async function createQueues(boss: PgBoss): Promise<void> {
  await boss.createQueue(DEAD_LETTERS);
  for (const name of JOB_NAMES) {
    const { retryLimit, isLong = false, isShort = false } = QUEUES[name];
    await boss.createQueue(name, {
      retryLimit,
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: 900,
      expireInSeconds: isLong ? LONG_JOB_MAY_TAKE_SECONDS : JOB_MAY_TAKE_SECONDS,
      ...(isShort && { policy: 'short' }),
      ...(isLong && { policy: 'exclusive', heartbeatSeconds: HEARTBEAT_SECONDS }),
      deadLetter: DEAD_LETTERS,
    });
  }
}
