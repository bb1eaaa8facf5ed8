import type { TestProject } from 'vitest/node';

import { demoPasswords } from '#server/platform/secrets.ts';

import { startTestServer } from './server.ts';

/** A running shop for each worker that runs browser tests (see site.ts). */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const servers = await Promise.all(
    Array.from({ length: project.config.maxWorkers }, () => startTestServer()),
  );
  project.provide(
    'sites',
    servers.map(({ url, dataDir }) => ({ url, adminPassword: demoPasswords(dataDir).admin })),
  );
  return async () => {
    await Promise.all(servers.map((server) => server.stop()));
  };
}
