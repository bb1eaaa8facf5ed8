import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';

import { pino } from 'pino';

import { createAccessLog } from '#app/access-log.ts';
import { measureRequest } from '#app/metrics-server.ts';
import { observeRequest } from '#app/observe-requests.ts';
import { noteRoute, noteStored } from '#server/platform/current-request.ts';
import { createLog } from '#server/platform/log.ts';

import { type Bench, compare, repeated, type Shop, type Side } from './bench.ts';
import type { Result } from './rows.ts';

/** What the two shops of a row differ in. */
export interface Observed {
  readonly by: string;
  readonly limit: Readonly<Record<string, string>>;
  readonly ours: (bench: Bench) => Promise<Readonly<Record<string, string>>>;
}

export const BY_LOG: Observed = {
  by: 'the log',
  limit: { LOG_LEVEL: 'info', ACCESS_LOG: 'false' },
  ours: () => Promise.resolve({ LOG_LEVEL: 'info' }),
};

/** By traces of this share of all requests, which a collector takes and throws away. */
export function byTraces(share: number): Observed {
  return {
    by: `traces of ${100 * share} %`,
    limit: { LOG_LEVEL: 'info' },
    ours: async (bench) => {
      const collector = createServer((request, response) => {
        request.resume().once('end', () => response.end('{}'));
      }).listen(0, '127.0.0.1');
      await once(collector, 'listening');
      bench.onStop(async () => {
        collector.close();
        collector.closeAllConnections();
      });
      const { port } = collector.address() as AddressInfo;
      return {
        LOG_LEVEL: 'info',
        OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
        OTEL_TRACES_SAMPLER_ARG: String(share),
      };
    },
  };
}

/** The same work by a shop that is observed and by one that is not. */
export async function measureObserved(
  bench: Bench,
  {
    how,
    env = {},
    sideOf,
    clients,
  }: {
    readonly how: Observed;
    readonly env?: Readonly<Record<string, string>>;
    readonly sideOf: (shop: Shop, half: 0 | 1) => Promise<Side>;
    readonly clients: number;
  },
): Promise<Result> {
  const settings = await how.ours(bench);
  const limit = await bench.rowShop({ ...env, ...how.limit });
  const ours = await bench.rowShop({ ...env, ...settings });
  try {
    const sides = { limit: await sideOf(limit, 0), ours: await sideOf(ours, 1) };
    const measured = await compare(bench, { sides, clients });
    const share = (part: 'nodeMs' | 'perSecond') =>
      Math.round((1000 * measured.ours[part]) / measured.limit[part] - 1000) / 10;
    return {
      ...measured,
      note: `processor ${share('nodeMs')} %, per second ${share('perSecond')} %`,
    };
  } finally {
    await Promise.all([limit.stop(), ours.stop()]);
  }
}

const REQUESTS = 300_000;
/** Requests between two turns of the event loop, as in a busy shop. */
const REQUESTS_A_TURN = 50;

/**
 * What notes, metrics and log take of the processor for a cached page. Two shops with the same
 * settings differ by more than that, so it is measured alone and compared with a page.
 */
export async function measureObserving(bench: Bench, clients: number): Promise<Result> {
  const shop = await bench.shop();
  const supply = repeated([{ path: '/shop', headers: { 'Accept-Encoding': 'br' } }]);
  const { page } = await compare(bench, { sides: { page: { target: shop, supply } }, clients });
  const lines = pino.destination({ dest: path.join(bench.dataDir, 'access.log') });
  const log = createLog({ logLevel: 'info' }, lines);
  const logRequest = createAccessLog({ config: shop.config, log });
  const request = { method: 'GET' } as IncomingMessage;
  const response = { statusCode: 200, writableEnded: true } as ServerResponse;
  const observe = async () => {
    for (let asked = 0; asked < REQUESTS; asked += 1) {
      observeRequest(request, response, {
        answer: () => {
          noteRoute('/shop');
          noteStored();
        },
        onEnd: (ended) => {
          logRequest(ended);
          measureRequest(ended);
        },
      });
      if (asked % REQUESTS_A_TURN === 0) await setImmediate();
    }
  };
  // A round that does not count compiles the code, as in `compare`.
  await observe();
  const before = process.cpuUsage();
  await observe();
  const { user, system } = process.cpuUsage(before);
  lines.end();
  const microseconds = (user + system) / REQUESTS;
  const share = Math.round(microseconds / page.nodeMs) / 10;
  return {
    ours: { nodeMs: microseconds / 1000 },
    limit: page,
    note: `${Math.round(100 * microseconds) / 100} µs, ${share} % of a page's processor time`,
  };
}
