import type { Config } from '#server/platform/config.ts';
import type { PageConfig } from '#web/lib/router-context.ts';

/** The part of the configuration that every page may show. */
export function pageConfigOf({ publicKey, siteUrl, demoReach }: Config): PageConfig {
  return { publicKey, siteUrl, demoReach };
}
