import { afterAll, beforeAll, inject } from 'vitest';

import { demoPasswords } from '#server/platform/secrets.ts';

import { startDemoShop } from './demo-shop.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's shops, one for each worker: built, in demo mode, with the demo shop's data. */
    sites: readonly Site[];
  }
}

export interface Site {
  /** `http://localhost:<port>` */
  readonly url: string;
  /** Login of the demo shop's administrator. */
  readonly adminPassword: string;
}

let ownSite: Site | undefined;

/** Gives this file a shop of its own, because its tests change what the demo shop shows. */
export function useOwnSite(): void {
  let stop = async (): Promise<unknown> => undefined;
  beforeAll(async () => {
    const shop = await startDemoShop();
    ({ stop } = shop);
    ownSite = { url: shop.url, adminPassword: demoPasswords(shop.dataDir).admin };
  });
  afterAll(async () => {
    ownSite = undefined;
    await stop();
  });
}

/**
 * The shop of the worker that runs this file, or the file's own. Files that share a shop run one
 * after the other. They also share its data, so each registers its own users.
 */
export function site(): Site {
  if (ownSite !== undefined) return ownSite;
  const sites = inject('sites');
  // Workers are numbered from 1, and a number is reused only after its file has ended.
  const found = sites[Number(process.env['VITEST_POOL_ID']) - 1];
  if (found === undefined)
    throw new Error(`No shop was started for worker ${process.env['VITEST_POOL_ID']}.`);
  return found;
}

export function siteUrl(): string {
  return site().url;
}
