import { performance } from 'node:perf_hooks';

import { metrics } from '#server/platform/metrics.ts';
import { createTurns } from '#server/platform/turns.ts';

interface Share {
  /** The addresses of its calls; refused before anything is read. */
  readonly calls?: RegExp;
  /** The addresses of its pages; refused instead of drawn, so that cached pages never are. */
  readonly pages?: RegExp;
  /** How many are answered at the same time; more would only share the processor. */
  readonly atOnce: number;
  /** The same while the process has hardly any time left, which is then for buyers. */
  readonly atOnceWhenBusy: number;
  readonly mostWaiting: number;
  readonly longestWaitMs: number;
  /** Whether it is answered even while the process is behind. */
  readonly isUrgent?: boolean;
  /** How many may be here while the process is behind; 1 unless given. */
  readonly mostWhenBehind?: number;
}

/**
 * What a process answers at the same time; a request belongs to the first share that matches.
 * Buyers keep theirs however many people look around. So do pages without a query, such as the home
 * page after a change, which many wait for together. Requests without a share are never refused:
 * health, webhooks, files, cached pages, and logging in, which passwords.ts bounds.
 */
export const SHARES = {
  buying: {
    calls:
      /^\/(?:functions\/v1|api\/(?:addresses|cart-items|global-settings|orders|profile|sandbox))(?=[/?]|$)/,
    atOnce: 16,
    atOnceWhenBusy: 16,
    mostWaiting: 64,
    longestWaitMs: 500,
    isUrgent: true,
  },
  buyersPages: {
    pages:
      /^\/(?:account|admin\/login|cart|checkout|forgot-password|login|order-confirmation|pay|register|reset-password)(?=[/?]|$)/,
    atOnce: 2,
    atOnceWhenBusy: 2,
    mostWaiting: 16,
    longestWaitMs: 500,
    isUrgent: true,
  },
  offices: {
    calls: /^\/(?:api\/(?:admin|rpc|seller)|storage\/v1\/object(?!\/public))(?=[/?]|$)/,
    atOnce: 4,
    atOnceWhenBusy: 2,
    mostWaiting: 32,
    longestWaitMs: 1_000,
    // The calls of one page, for which no crowd comes.
    mostWhenBehind: 8,
  },
  reports: {
    calls: /^\/api\/browser-errors(?=[/?]|$)/,
    atOnce: 1,
    atOnceWhenBusy: 1,
    mostWaiting: 8,
    longestWaitMs: 500,
  },
  looking: {
    calls: /^\/api\//,
    atOnce: 8,
    atOnceWhenBusy: 2,
    mostWaiting: 32,
    longestWaitMs: 500,
  },
  feeds: {
    calls: /^\/(?:feeds|sitemaps|sitemap\.xml)(?=[/?]|$)/,
    atOnce: 1,
    atOnceWhenBusy: 1,
    mostWaiting: 8,
    longestWaitMs: 1_000,
  },
  plainPages: {
    pages: /^[^?]*$/,
    atOnce: 4,
    atOnceWhenBusy: 1,
    mostWaiting: 250,
    longestWaitMs: 1_000,
    isUrgent: true,
  },
  filteredPages: {
    pages: /\?/,
    atOnce: 4,
    atOnceWhenBusy: 1,
    mostWaiting: 250,
    longestWaitMs: 1_000,
  },
} as const satisfies Record<string, Share>;

export type ShareName = keyof typeof SHARES;

/** Refused visitors come back at different times. */
const RETRY_AFTER_SECONDS = { from: 2, to: 6 } as const;
/** The part of its time that a process works when it is busy, and for how long at least. */
const BUSY_SHARE = 0.95;
const BUSY_FOR_MS = 500;
/** How late a timer of a busy process is when it is behind. */
const BEHIND_MS = 100;
const LOOK_EVERY_MS = 20;

/** How hard the process works. */
export interface Strain {
  /** Whether it has hardly rested lately. */
  isBusy(): boolean;
  /** Whether it is busy and what came cannot be looked at in time. */
  isBehind(): boolean;
}

interface Kind extends Share {
  readonly shed: { inc(): void };
  readonly turns: ReturnType<typeof createTurns>;
}

interface Work<Result> {
  readonly answer: () => Promise<Result>;
  readonly refuse: (retryAfterSeconds: number) => Result;
}

export interface Shedding {
  /** If there is no room at all, in how many seconds to come back; counted. Else null. */
  refuseAtOnce(name: ShareName): number | null;
  /** Does the work when it is its turn. Refuses it when too many wait or its turn is too late. */
  run<Result>(name: ShareName, work: Work<Result>): Promise<Result>;
}

/**
 * Refuses requests above what a process can answer (Rule 108), before anything is read for them.
 * Each kind of request has its own turns and its own queue (`SHARES`).
 */
export function createShedding(strain: Strain = watchProcess()): Shedding {
  const kinds = Object.fromEntries(
    Object.entries<Share>(SHARES).map(([name, share]) => {
      const { atOnce, atOnceWhenBusy } = share;
      const shed = metrics.shed.labels(name);
      shed.inc(0);
      const turns = createTurns(() => (strain.isBusy() ? atOnceWhenBusy : atOnce));
      return [name, { ...share, shed, turns }];
    }),
  ) as Record<ShareName, Kind>;
  const shed = (name: ShareName) => {
    kinds[name].shed.inc();
    return retryAfterSeconds();
  };
  const refuseAtOnce = (name: ShareName) => {
    const { turns, mostWaiting, isUrgent = false, mostWhenBehind = 1 } = kinds[name];
    // A slow machine is behind without a crowd: one of each kind is answered all the same.
    const isAlone = turns.running() + turns.waiting() < mostWhenBehind;
    const mayCome = isUrgent || isAlone || !strain.isBehind();
    return mayCome && turns.waiting() < mostWaiting ? null : shed(name);
  };
  return {
    refuseAtOnce,
    async run(name, { answer, refuse }) {
      const seconds = refuseAtOnce(name);
      if (seconds !== null) return refuse(seconds);
      const { turns, longestWaitMs } = kinds[name];
      return turns.run(answer, { ms: longestWaitMs, tooLate: () => refuse(shed(name)) });
    },
  };
}

/** The share of a call by its address, or of a page; null if it is never refused. */
export function shareOf(kind: 'calls' | 'pages', url: string): ShareName | null {
  for (const [name, share] of Object.entries<Share>(SHARES)) {
    if (share[kind]?.test(url) === true) return name as ShareName;
  }
  return null;
}

function watchProcess(): Strain {
  let since = performance.eventLoopUtilization();
  let measuredAtMs = performance.now();
  let wasBusy = false;
  let dueAtMs = measuredAtMs + LOOK_EVERY_MS;
  let lateMs = 0;
  const look = () => {
    const nowMs = performance.now();
    lateMs = nowMs - dueAtMs;
    dueAtMs = nowMs + LOOK_EVERY_MS;
  };
  setInterval(look, LOOK_EVERY_MS).unref();
  function isBusy(): boolean {
    if (performance.now() - measuredAtMs < BUSY_FOR_MS) return wasBusy;
    const now = performance.eventLoopUtilization();
    wasBusy = performance.eventLoopUtilization(now, since).utilization > BUSY_SHARE;
    since = now;
    measuredAtMs = performance.now();
    return wasBusy;
  }
  return {
    isBusy,
    // One long step alone, which leaves the timer late as well, makes no busy process.
    isBehind: () => isBusy() && Math.max(lateMs, performance.now() - dueAtMs) > BEHIND_MS,
  };
}

function retryAfterSeconds(): number {
  const { from, to } = RETRY_AFTER_SECONDS;
  return from + Math.floor(Math.random() * (to - from + 1));
}
