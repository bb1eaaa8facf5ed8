import http from 'node:http';
import { parentPort } from 'node:worker_threads';

/** The load generator's task. It runs on a thread of its own. */
export interface Load {
  readonly origin: string;
  readonly paths: readonly string[];
  readonly seconds: number;
  readonly clients: number;
  /** Requested before every call and not timed; null for nothing. */
  readonly before: string | null;
}

export interface Measured {
  readonly perSecond: number;
  /** Of each call, in milliseconds. */
  readonly times: readonly number[];
}

parentPort?.on('message', (load: Load) => {
  void run(load).then(
    (measured) => parentPort?.postMessage({ measured }),
    (error: unknown) => parentPort?.postMessage({ failure: String(error) }),
  );
});

/**
 * Requests the paths over keep-alive connections for some seconds; each client starts at another
 * path.
 */
async function run({ origin, paths, seconds, clients, before }: Load): Promise<Measured> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: clients });
  const prepare = async () => {
    if (before !== null) await get(agent, origin + before);
  };
  // One untimed round, so that code is compiled and caches are warm.
  for (const path of paths) {
    await prepare();
    await get(agent, origin + path);
  }
  const times: number[] = [];
  const endsAt = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      let at = Math.floor((client * paths.length) / clients);
      for (; performance.now() < endsAt; at += 1) {
        await prepare();
        const begunAt = performance.now();
        await get(agent, `${origin}${paths[at % paths.length]}`);
        times.push(performance.now() - begunAt);
      }
    }),
  );
  agent.destroy();
  const busyMs = times.reduce((sum, time) => sum + time, 0) / clients;
  return { perSecond: (times.length / Math.max(1, busyMs)) * 1000, times };
}

function get(agent: http.Agent, url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    http
      .get(url, { agent }, (response) => {
        response.resume();
        response.on('end', () => {
          if (response.statusCode === 200) resolve();
          else reject(new Error(`${url} answered ${response.statusCode}`));
        });
      })
      .on('error', reject);
  });
}
