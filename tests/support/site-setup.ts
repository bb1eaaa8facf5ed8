import type { TestProject } from 'vitest/node';

import { demoPasswords } from '#server/platform/secrets.ts';

import { startTestServer } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the run's shop: the built one in demo mode, with the demo shop's data. */
    siteUrl: string;
    /** Of the demo shop's administrator. */
    adminPassword: string;
  }
}

/** One running shop for all browser tests. They share its data, so each registers people of its own. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer();
  project.provide('siteUrl', server.url);
  project.provide('adminPassword', demoPasswords(server.dataDir).admin);
  return async () => {
    await server.stop();
  };
}
