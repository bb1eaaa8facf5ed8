import type { ApiClient } from '#web/lib/api-client.ts';

/** What the server's start page gives the browser: the same for every visitor. */
export interface PageConfig {
  readonly publicKey: string;
  /** Origin under which the shop is reached, for canonical links. */
  readonly siteUrl: string;
  /** Who can reach a shop in demo mode; null outside it. */
  readonly demoReach: 'this-machine' | 'trusted-network' | 'public' | null;
}

/** What every loader can use. */
export interface RouterContext {
  readonly api: ApiClient;
  readonly config: PageConfig;
  readonly assets: PageAssets;
}

/** Files that the page's document links to. */
export interface PageAssets {
  readonly script: string;
  readonly styles: readonly string[];
  readonly preloads: readonly string[];
}
