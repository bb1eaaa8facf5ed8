import type { Config } from '#server/platform/config.ts';
import type { PageConfig } from '#web/lib/router-context.ts';

/** The part of the configuration that every page may show, and the shop's profile. */
export function pageConfigOf(
  { publicKey, siteUrl, demoReach }: Config,
  shop: PageConfig['shop'],
): PageConfig {
  return { publicKey, siteUrl, demoReach, shop };
}
