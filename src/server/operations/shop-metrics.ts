import { statfs } from 'node:fs/promises';

import { Gauge, type Registry } from 'prom-client';

import { countMails, countPaymentAlerts, readQueues } from '#server/operations/queries.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/database.ts';

/** The database is read once for all gauges of a scrape. */
const READ_AGAIN_AFTER_MS = 1_000;

interface Source {
  readonly db: Db;
  readonly pool: {
    readonly totalCount: number;
    readonly idleCount: number;
    readonly waitingCount: number;
  };
  readonly config: Pick<Config, 'dataDir'>;
}

/**
 * Adds the gauges that are read when somebody asks. Those about the whole shop are the same in
 * every process, so the largest is taken; those about the pool are added up.
 */
export function addShopMetrics(registry: Registry, { db, pool, config }: Source): void {
  const registers = [registry];
  const shared = { registers, aggregator: 'max' as const };
  const read = readAtMostOnce(db);
  new Gauge({
    name: 'db_pool_used',
    help: 'Database connections in use',
    registers,
    collect() {
      this.set(pool.totalCount - pool.idleCount);
    },
  });
  new Gauge({
    name: 'db_pool_waiting',
    help: 'Statements and transactions that wait for a database connection',
    registers,
    collect() {
      this.set(pool.waitingCount);
    },
  });
  new Gauge({
    registers,
    name: 'database_up',
    help: 'Whether the database answers: 1 or 0',
    aggregator: 'min',
    async collect() {
      this.set((await read()) === null ? 0 : 1);
    },
  });
  new Gauge({
    ...shared,
    name: 'jobs_waiting',
    help: 'Jobs that are due and not begun; in the queue dead-letters those that were given up',
    labelNames: ['queue'],
    async collect() {
      this.reset();
      for (const { name, due } of (await read())?.queues ?? []) this.set({ queue: name }, due);
    },
  });
  new Gauge({
    ...shared,
    name: 'jobs_oldest_seconds',
    help: 'How long the oldest of these jobs has been due',
    labelNames: ['queue'],
    async collect() {
      this.reset();
      for (const { name, oldestSeconds } of (await read())?.queues ?? []) {
        this.set({ queue: name }, oldestSeconds);
      }
    },
  });
  const gauge = (name: string, help: string, value: (facts: Facts) => number) =>
    new Gauge({
      ...shared,
      name,
      help,
      async collect() {
        const facts = await read();
        if (facts === null) this.remove();
        else this.set(value(facts));
      },
    });
  gauge('mails_waiting', 'Emails that are not sent yet', ({ mails }) => mails.waiting);
  gauge('mails_dead', 'Emails that were given up', ({ mails }) => mails.dead);
  gauge('payment_alerts_open', 'Payments that need a person', ({ alerts }) => alerts.open);
  new Gauge({
    registers,
    name: 'data_disk_free_ratio',
    help: 'Free share of the disk with DATA_DIR, from 0 to 1',
    aggregator: 'min',
    async collect() {
      const disk = await statfs(config.dataDir).catch(() => null);
      if (disk === null) this.remove();
      else this.set(disk.bavail / disk.blocks);
    },
  });
}

type Facts = Awaited<ReturnType<typeof readFacts>>;

async function readFacts(db: Db) {
  const [queues, mails, alerts] = await Promise.all([
    readQueues(db),
    countMails(db),
    countPaymentAlerts(db),
  ]);
  return { queues, mails, alerts };
}

/** Null while the database is away. */
function readAtMostOnce(db: Db): () => Promise<Facts | null> {
  let latest: Promise<Facts | null> | undefined;
  let readAtMs = -Infinity;
  return () => {
    if (latest === undefined || performance.now() - readAtMs > READ_AGAIN_AFTER_MS) {
      readAtMs = performance.now();
      latest = readFacts(db).catch(() => null);
    }
    return latest;
  };
}
