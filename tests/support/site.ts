import { inject } from 'vitest';

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

/**
 * The shop of the worker that runs this file. Files that share a shop run one after the other. They
 * also share its data, so each registers its own users.
 */
export function site(): Site {
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
