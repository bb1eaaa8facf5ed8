import { findRunningPostgres, startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts';

import { root } from './checks.ts';

/**
 * The operator's server, the embedded one that the shop is running on, or one started for this
 * moment.
 */
export async function reachDatabase(
  databaseUrl: string | null,
  dataDir: string,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const stop = async () => {};
  if (databaseUrl !== null) return { url: databaseUrl, stop };
  const running = await findRunningPostgres(dataDir);
  if (running !== null) return { url: running, stop };
  return startEmbeddedPostgres({ dataDir, root });
}
