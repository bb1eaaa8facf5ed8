import { statfs } from 'node:fs/promises';

import { Gauge, type Registry } from 'prom-client';

import { findBackupState } from '#server/operations/backup-state.ts';
import { countMails, countPaymentAlerts, readQueues } from '#server/operations/queries.ts';
import { systemClock } from '#server/platform/clock.ts';
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
  readonly config: Pick<Config, 'dataDir' | 'backups'>;
}

/**
 * Adds the gauges that are read when somebody asks. Those about the whole shop are the same in
 * every process, so the largest is taken; those about the pool are added up.
 */
export function addShopMetrics(registry: Registry, { db, pool, config }: Source): void {
  const registers = [registry];
  const shared = { registers, aggregator: 'max' as const };
  const read = readAtMostOnce({ db, config, clock: systemClock });
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
  new Gauge({
    ...shared,
    name: 'backup_age_seconds',
    help: 'Time since the newest whole backup; missing without one, or when another tool makes them',
    async collect() {
      const ageMs = (await read())?.backups.ageMs ?? null;
      if (ageMs === null || config.backups.isElsewhere) this.remove();
      else this.set(ageMs / 1000);
    },
  });
  new Gauge({
    ...shared,
    name: 'backup_checked_age_seconds',
    help: 'Time since a backup was last restored for a check without a fault, or since the first backup',
    async collect() {
      const ageMs = (await read())?.backups.checkedAgeMs ?? null;
      if (ageMs === null) this.remove();
      else this.set(ageMs / 1000);
    },
  });
  new Gauge({
    ...shared,
    name: 'backup_log_age_seconds',
    help: 'Time since the last moment that can be restored; missing without a log',
    async collect() {
      const ageMs = (await read())?.backups.moments?.ageMs ?? null;
      if (ageMs === null) this.remove();
      else this.set(ageMs / 1000);
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

type BackupSource = Parameters<typeof findBackupState>[0];
type Facts = Awaited<ReturnType<typeof readFacts>>;

async function readFacts(source: BackupSource) {
  const { db } = source;
  const [queues, mails, alerts, backups] = await Promise.all([
    readQueues(db),
    countMails(db),
    countPaymentAlerts(db),
    findBackupState(source),
  ]);
  return { queues, mails, alerts, backups };
}

/** Null while the database is away. */
function readAtMostOnce(source: BackupSource): () => Promise<Facts | null> {
  let latest: Promise<Facts | null> | undefined;
  let readAtMs = -Infinity;
  return () => {
    if (latest === undefined || performance.now() - readAtMs > READ_AGAIN_AFTER_MS) {
      readAtMs = performance.now();
      latest = readFacts(source).catch(() => null);
    }
    return latest;
  };
}
