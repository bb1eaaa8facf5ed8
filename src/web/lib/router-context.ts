import { useRouter } from '@tanstack/react-router';

import type { Shop } from '#contract/text/shop.ts';

import type { ApiClient } from '#web/lib/api-client.ts';

/** The configuration in the served document, the same for every visitor. */
export interface PageConfig {
  readonly publicKey: string;
  /** The origin of the shop, for canonical links. */
  readonly siteUrl: string;
  /** Who can reach a shop in demo mode; null outside it. */
  readonly shop: Shop;
  readonly demoReach: 'this-machine' | 'trusted-network' | 'public' | null;
}

export interface RouterContext {
  readonly api: ApiClient;
  readonly config: PageConfig;
  readonly assets: PageAssets;
}

/** The files that the document links to. */
export interface PageAssets {
  readonly script: string;
  readonly styles: readonly string[];
  readonly preloads: readonly string[];
}

export function useRouterContext(): RouterContext {
  return useRouter().options.context as RouterContext;
}
