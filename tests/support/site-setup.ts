import type { TestProject } from 'vitest/node';

import { demoPasswords } from '#server/platform/secrets.ts';

import { makeDemoTemplate, startCopy } from './demo-template.ts';

/**
 * A running shop for each worker that runs browser tests (see site.ts), and the template for more
 * (demo-shop.ts).
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { template, discard } = await makeDemoTemplate();
  const servers = await Promise.all(
    Array.from({ length: project.config.maxWorkers }, () => startCopy(template)),
  );
  project.provide('demoTemplate', template);
  project.provide(
    'sites',
    servers.map(({ url, dataDir }) => ({ url, adminPassword: demoPasswords(dataDir).admin })),
  );
  return async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await discard();
  };
}
