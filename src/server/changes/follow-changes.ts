import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

import {
  type ChangeMark,
  deleteOldChanges,
  findChangesSince,
  listenForChanges,
} from '#server/changes/queries.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Logger } from '#server/platform/log.ts';

/** Cached answers are at most this much older than the database. */
const TRUSTED_MS = 450;
/** While there are requests, the time between two reads. */
const LOOK_EVERY_MS = 150;
/** A read that takes longer counts as a lost connection. */
const LOOK_MAY_TAKE_MS = 2_000;
/** Changes are stored for ten minutes. After half of that without a read the caches are cleared. */
const LONGEST_PAUSE_MS = 5 * 60_000;
const TRIM_EVERY_MS = 60_000;
const FIRST_RECONNECT_MS = 100;
const LONGEST_RECONNECT_MS = 2_000;

export interface ChangeListener {
  /** Receives the tags of what was committed, and where in the WAL a replica has it. */
  onChanges(tags: readonly string[], position: string): void;
  /** Changes may have been missed: the caches must be cleared. */
  onGap(position: string): void;
}

export interface ChangeFollower {
  /** Adds a listener. Listeners are called in the order in which they were added. */
  listen(listener: ChangeListener): void;
  /** Whether all changes up to a moment ago were reported. Cheap enough for every request. */
  isCurrent(): boolean;
  /** Reads now; false when the database cannot be read. Concurrent callers share one read. */
  catchUp(): Promise<boolean>;
  stop(): Promise<void>;
}

export interface FollowOptions {
  /** The server itself: a pooler passes no notifications on. */
  readonly databaseUrl: string;
  readonly log: Logger;
  readonly clock: Clock;
}

/**
 * Follows the changes of the database on a connection of its own. A notification of the commit
 * starts a read. While there are requests it also reads at an interval, because poolers lose
 * notifications. A lost connection or a long pause is a gap.
 */
export function followChanges(options: FollowOptions): ChangeFollower {
  const { log, clock } = options;
  const listeners: ChangeListener[] = [];
  let client: pg.Client | null = null;
  let mark: ChangeMark | null = null;
  let markedAt = new Date(0);
  let lookedAtMs = Number.NEGATIVE_INFINITY;
  let askedAtMs = Number.NEGATIVE_INFINITY;
  let trimmedAtMs = performance.now();
  let reconnectAtMs = 0;
  let reconnectPauseMs = FIRST_RECONNECT_MS;
  let looking: Promise<boolean> | null = null;
  let wasWokenMeanwhile = false;
  let isStopped = false;

  const timer = setInterval(() => {
    if (performance.now() - askedAtMs < LOOK_EVERY_MS * 2) void catchUp();
  }, LOOK_EVERY_MS);
  timer.unref();

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({
      connectionString: options.databaseUrl,
      connectionTimeoutMillis: LOOK_MAY_TAKE_MS,
      query_timeout: LOOK_MAY_TAKE_MS,
      keepAlive: true,
      application_name: 'bullnose changes',
    });
    fresh.on('error', () => lose(fresh));
    fresh.on('end', () => lose(fresh));
    fresh.on('notification', wake);
    try {
      await fresh.connect();
    } catch (error) {
      fresh.end().catch(() => undefined);
      throw error;
    }
    await listenForChanges(fresh).catch(() => undefined);
    client = fresh;
    mark = null;
    return fresh;
  }

  /** A read in progress may have begun before the change that this notification is about. */
  function wake(): void {
    if (looking === null) void catchUp();
    else wasWokenMeanwhile = true;
  }

  /** The caches stay valid while the database is down; the next read clears them. */
  function lose(lost: pg.Client): void {
    lost.end().catch(() => undefined);
    if (client !== lost) return;
    client = null;
    lookedAtMs = Number.NEGATIVE_INFINITY;
    if (!isStopped) log.warn('The change listener lost its database connection');
  }

  async function look(): Promise<boolean> {
    const startedAtMs = performance.now();
    const now = clock();
    if (client === null && startedAtMs < reconnectAtMs) return false;
    let asked: pg.Client | null = null;
    try {
      asked = client ?? (await connect());
      // The wall clock, because the monotonic clock stops while the machine sleeps.
      if (now.getTime() - markedAt.getTime() > LONGEST_PAUSE_MS) mark = null;
      const changes = await findChangesSince(asked, mark, now);
      if (client !== asked) return false;
      const { position } = changes.mark;
      if (mark === null) for (const listener of listeners) listener.onGap(position);
      else if (changes.tags.length > 0) {
        for (const listener of listeners) listener.onChanges(changes.tags, position);
      }
      mark = changes.mark;
      markedAt = now;
      lookedAtMs = startedAtMs;
      reconnectPauseMs = FIRST_RECONNECT_MS;
    } catch (error) {
      if (asked !== null) lose(asked);
      log.debug({ err: error }, 'Changes could not be read');
      reconnectAtMs = performance.now() + reconnectPauseMs;
      reconnectPauseMs = Math.min(LONGEST_RECONNECT_MS, reconnectPauseMs * 2);
      return false;
    }
    if (startedAtMs - trimmedAtMs > TRIM_EVERY_MS) {
      trimmedAtMs = startedAtMs;
      await deleteOldChanges(asked).catch(() => undefined);
    }
    return true;
  }

  function catchUp(): Promise<boolean> {
    if (isStopped) return Promise.resolve(false);
    looking ??= look().finally(() => {
      looking = null;
      if (!wasWokenMeanwhile) return;
      wasWokenMeanwhile = false;
      void catchUp();
    });
    return looking;
  }

  return {
    listen: (listener) => void listeners.push(listener),
    isCurrent() {
      const nowMs = performance.now();
      askedAtMs = nowMs;
      return nowMs - lookedAtMs < TRUSTED_MS;
    },
    catchUp,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await looking?.catch(() => undefined);
      await Promise.race([client?.end().catch(() => undefined), sleep(1_000)]);
    },
  };
}
