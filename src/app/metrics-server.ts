import cluster from 'node:cluster';
import { once } from 'node:events';
import { createServer } from 'node:http';

import { AggregatorRegistry, collectDefaultMetrics, Registry } from 'prom-client';

import { BROWSER_ERROR_KINDS } from '#contract/browser-error.ts';

import type { EndedRequest } from '#app/observe-requests.ts';
import { invariants } from '#server/invariants/queries.ts';
import { addShopMetrics } from '#server/operations/shop-metrics.ts';
import type { Config } from '#server/platform/config.ts';
import type { Database } from '#server/platform/database.ts';
import { metrics, registry } from '#server/platform/metrics.ts';
import { explainListenError } from '#server/platform/start-error.ts';

const SUCCESS_BELOW = 400;
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Measures a request. A cached page costs less than a histogram, so it is only counted. */
export function measureRequest({ notes, method, status, durationMs }: EndedRequest): void {
  const { route } = notes;
  if (notes.isStored && status < SUCCESS_BELOW) {
    metrics.storedAnswers.labels(route).inc();
    return;
  }
  const known = METHODS.has(method) ? method : 'other';
  metrics.requests.observe({ method: known, route, status }, durationMs / 1000);
}

/** Measures this process and, through it, the shop; to be called by each that serves requests. */
export function measureProcess(config: Config, { db, pool }: Database): void {
  if (config.metrics === null) return;
  collectDefaultMetrics({ register: registry });
  addShopMetrics(registry, { db, pool, config });
  // Prometheus sees no increase in a counter that appears at 1.
  for (const { code } of invariants) metrics.invariantViolations.inc({ code }, 0);
  for (const kind of BROWSER_ERROR_KINDS) metrics.browserErrors.inc({ kind }, 0);
  for (const outcome of ['sent', 'retried', 'given_up']) metrics.mails.inc({ outcome }, 0);
  if (cluster.worker === undefined) return;
  // A sum would fall when a worker is replaced, and a rate would take that for a burst.
  registry.setDefaultLabels({ worker: String(cluster.worker.id) });
  // Answers the owner of the workers, which serves what all of them measured.
  AggregatorRegistry.setRegistries([registry]);
  new AggregatorRegistry();
}

/**
 * Serves `/metrics` in the text format of Prometheus, on a port that visitors do not reach. With
 * several workers this process has what each measured, under the label `worker`.
 */
export async function serveMetrics(config: Config): Promise<{ stop(): void } | null> {
  if (config.metrics === null) return null;
  const workers = config.webConcurrency > 1 ? new AggregatorRegistry() : null;
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    const text = workers === null ? registry.metrics() : workers.clusterMetrics();
    text.then(
      (body) => {
        response.writeHead(200, { 'Content-Type': Registry.PROMETHEUS_CONTENT_TYPE }).end(body);
      },
      () => response.writeHead(503).end(),
    );
  });
  server.listen(config.metrics.port, config.metrics.host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw explainListenError(error, { ...config.metrics, setting: 'METRICS_' });
  }
  return {
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
