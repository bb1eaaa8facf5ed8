import { afterAll, beforeAll } from 'vitest';

import { registry } from '#server/platform/metrics.ts';

/** Metrics belong to the process: this file counts from zero and removes what it adds. */
export function useMetrics(): void {
  let known: ReadonlySet<string>;
  const names = () => registry.getMetricsAsArray().map(({ name }) => name);
  beforeAll(async () => {
    known = new Set(names());
    // Reading hands over what has been counted but not yet added up.
    await registry.metrics();
    registry.resetMetrics();
  });
  afterAll(() => {
    for (const name of names()) if (!known.has(name)) registry.removeSingleMetric(name);
  });
}
