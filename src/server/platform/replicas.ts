import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'kysely';

import { databaseErrorKind, openDatabase, type Database, type Db } from './database.ts';
import type { Logger } from './log.ts';
import { metrics } from './metrics.ts';

/** A replica that has not confirmed for this long is left out. */
const TRUSTED_MS = 1_000;
const ASK_EVERY_MS = 150;
/** While a replica is behind. Replaying a commit usually takes less. */
const ASK_AGAIN_MS = 10;
/** A replica that failed is left alone for this long. */
const LEFT_OUT_MS = 2_000;
/** A read that takes longer is repeated on the primary. */
const ANSWER_WITHIN_MS = 2_000;

/** Streaming replicas for public reads. */
export interface Replicas {
  /**
   * A replica that has replayed every change that this process knows of, or null: then the primary
   * must be read.
   */
  pick(): Replica | null;
  /** The process knows of a change that replicas have replayed from this WAL position on. */
  require(position: string): void;
  stop(): Promise<void>;
}

export interface Replica {
  readonly db: Db;
  /** Reads go elsewhere for two seconds. */
  leaveOut(reason: unknown): void;
}

interface KnownReplica extends Replica {
  readonly database: Database;
  /** The newest position that it has confirmed, and when it was asked. */
  replayed: string | null;
  replayedAtMs: number;
  leftOutUntilMs: number;
  isAsked: boolean;
}

/** For a shop without replicas. */
export const noReplicas: Replicas = {
  pick: () => null,
  require: () => undefined,
  stop: () => Promise.resolve(),
};

export interface ReplicasOptions {
  readonly urls: readonly string[];
  readonly log: Logger;
  /** Whether this process knows of all changes up to a moment ago. */
  readonly isCurrent: () => boolean;
}

/**
 * Connects to the replicas at these addresses. Each is asked whether it has replayed the changes
 * that `require` names; until it has, or when it does not answer, reads go to the others or to the
 * primary. So a read from a replica misses nothing that this process has already dropped cached
 * pages for, and is at most as old as its knowledge of the changes.
 */
export function openReplicas({ urls, log, isCurrent }: ReplicasOptions): Replicas {
  if (urls.length === 0) return noReplicas;
  let required: string | null = null;
  let pickedAtMs = Number.NEGATIVE_INFINITY;
  let turn = 0;
  let isStopped = false;

  const replicas = urls.map((url, index): KnownReplica => {
    const database = openDatabase(url, { answerWithinMs: ANSWER_WITHIN_MS });
    return {
      database,
      db: database.db,
      replayed: null,
      replayedAtMs: Number.NEGATIVE_INFINITY,
      leftOutUntilMs: 0,
      isAsked: false,
      leaveOut(reason) {
        if (performance.now() > this.leftOutUntilMs) {
          log.warn({ err: reason, replica: index + 1 }, 'A replica is left out');
        }
        this.leftOutUntilMs = performance.now() + LEFT_OUT_MS;
      },
    };
  });

  const isWanted = () => !isStopped && performance.now() - pickedAtMs < 2 * ASK_EVERY_MS;

  /** Asks until the replica has replayed what is required, while there are reads for it. */
  async function ask(replica: KnownReplica): Promise<void> {
    if (replica.isAsked) return;
    replica.isAsked = true;
    try {
      while (isWanted() && performance.now() > replica.leftOutUntilMs) {
        const position = required;
        const askedAtMs = performance.now();
        if (await hasReplayed(replica.db, position)) {
          replica.replayed = position;
          replica.replayedAtMs = askedAtMs;
          if (position === required) return;
        }
        await sleep(ASK_AGAIN_MS, undefined, { ref: false });
      }
    } catch (error) {
      if (!isStopped) replica.leaveOut(error);
    } finally {
      replica.isAsked = false;
    }
  }

  const askAll = () => {
    for (const replica of replicas) void ask(replica);
  };
  function pick(): KnownReplica | null {
    if (!isCurrent() || required === null) return null;
    const nowMs = performance.now();
    pickedAtMs = nowMs;
    turn += 1;
    for (let n = 0; n < replicas.length; n += 1) {
      const replica = replicas[(turn + n) % replicas.length];
      if (
        replica !== undefined &&
        replica.replayed === required &&
        nowMs - replica.replayedAtMs < TRUSTED_MS &&
        nowMs > replica.leftOutUntilMs
      ) {
        return replica;
      }
    }
    return null;
  }

  const timer = setInterval(askAll, ASK_EVERY_MS);
  timer.unref();

  return {
    pick() {
      const picked = pick();
      metrics.replicaReads.inc({ server: picked === null ? 'primary' : 'replica' });
      return picked;
    },
    require(position) {
      required = position;
      askAll();
    },
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await Promise.all(replicas.map(({ database }) => database.close()));
    },
  };
}

/** False for a server that is no replica, such as one that became the primary. */
async function hasReplayed(db: Db, position: string | null): Promise<boolean> {
  const { rows } = await sql<{ has_replayed: boolean }>`
    select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${position}::pg_lsn
      as has_replayed`.execute(db);
  return rows[0]?.has_replayed === true;
}

/**
 * Runs a public read on a replica, or on the primary while none has replayed the newest changes. A
 * read that fails because of the replica is repeated on the primary.
 */
export async function onReplica<
  Context extends { readonly db: Db; readonly replicas: Replicas },
  Result,
>(ctx: Context, read: (ctx: Context) => Promise<Result>): Promise<Result> {
  const replica = ctx.replicas.pick();
  if (replica === null) return read(ctx);
  try {
    return await read({ ...ctx, db: replica.db });
  } catch (error) {
    if (databaseErrorKind(error) === null) throw error;
    replica.leaveOut(error);
    return read(ctx);
  }
}
