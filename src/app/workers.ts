import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';

import { z } from 'zod';

import { NOTICE_MS, type StopOptions } from '#app/graceful-stop.ts';
import type { Logger } from '#server/platform/log.ts';
import { StartError } from '#server/platform/start-error.ts';

/** A worker that takes longer to finish its requests and jobs, after the notice, is killed. */
const STOPS_WITHIN_MS = 30_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;
/** After a worker that ran this long, the next one starts after the shortest pause. */
const SOUND_AFTER_MS = 30_000;

/** What an owner asks of its workers. */
const StopSchema = z.object({ kind: z.literal('stop'), noticeMs: z.number() });

/** What a worker reports to its owner. */
const ReportSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('open'), url: z.string() }),
  z.object({ kind: z.literal('refused'), message: z.string() }),
]);
type Report = z.infer<typeof ReportSchema>;

export interface RunningWorkers {
  readonly url: string;
  /** Stops after every worker has finished its requests and jobs. */
  stop(options?: StopOptions): Promise<void>;
}

export interface WorkersOptions {
  readonly count: number;
  /** Added to this process's environment. */
  readonly env: Readonly<Record<string, string>>;
  readonly log: Logger;
}

/**
 * Starts the shop in several processes behind one port. The first prepares the database before the
 * others start. A worker that dies is replaced, with growing pauses if the new ones die early.
 */
export async function startWorkers({ count, env, log }: WorkersOptions): Promise<RunningWorkers> {
  let isStopping = false;
  let pauseMs = FIRST_PAUSE_MS;

  function start(): { worker: Worker; opened: Promise<string> } {
    const worker = cluster.fork(env);
    const startedAtMs = performance.now();
    const opened = new Promise<string>((resolve, reject) => {
      worker.on('message', (message: unknown) => {
        const report = ReportSchema.safeParse(message);
        if (!report.success) return;
        if (report.data.kind === 'refused') return reject(new StartError(report.data.message));
        log.info({ worker: worker.process.pid }, 'A process is ready');
        resolve(report.data.url);
      });
      worker.once('exit', () => reject(new Error('A process ended during start-up')));
    });
    opened.catch(() => undefined);
    worker.once('exit', (code, signal) => {
      if (isStopping) return;
      log.error(
        { worker: worker.process.pid, code, signal },
        'A process ended and is being replaced',
      );
      const livedMs = performance.now() - startedAtMs;
      pauseMs = livedMs > SOUND_AFTER_MS ? FIRST_PAUSE_MS : Math.min(LONGEST_PAUSE_MS, pauseMs * 2);
      setTimeout(() => {
        if (!isStopping) start();
      }, pauseMs);
    });
    return { worker, opened };
  }

  async function stop({ noticeMs = 0 }: StopOptions = {}): Promise<void> {
    isStopping = true;
    const workers = Object.values(cluster.workers ?? {}).filter((each) => each !== undefined);
    await Promise.all(workers.map((worker) => stopWorker(worker, noticeMs)));
  }

  const first = start();
  try {
    const url = await first.opened;
    const others = Array.from({ length: count - 1 }, start);
    await Promise.all(others.map(({ opened }) => opened));
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function stopWorker(worker: Worker, noticeMs: number): Promise<void> {
  if (worker.isDead()) return;
  const ended = new Promise<'ended'>((resolve) => worker.once('exit', () => resolve('ended')));
  if (worker.isConnected()) worker.send({ kind: 'stop', noticeMs }, () => undefined);
  const timeout = sleep(noticeMs + STOPS_WITHIN_MS, 'late' as const, { ref: false });
  if ((await Promise.race([ended, timeout])) === 'late') {
    worker.process.kill('SIGKILL');
    await ended;
  }
}

/** The owner of this process, if it is a worker: receives reports and requests the stop. */
export const owner = {
  isPresent: cluster.isWorker,
  report(report: Report): void {
    process.send?.(report);
  },
  /**
   * The terminal's signals go to every process of the group; only the owner acts on them. A service
   * manager may signal every process too.
   */
  onStop(stop: (options: StopOptions) => void): void {
    process.on('message', (message) => {
      const request = StopSchema.safeParse(message);
      if (request.success) stop(request.data);
    });
    process.on('SIGINT', () => undefined);
    process.on('SIGHUP', () => undefined);
    process.on('SIGTERM', () => stop({ noticeMs: NOTICE_MS }));
  },
} as const;
