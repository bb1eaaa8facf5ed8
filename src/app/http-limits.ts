import type { ServerOptions } from 'node:http';

import type { Config } from '#server/platform/config.ts';

/** Load balancers keep an idle connection for 60 s, some proxies a few seconds longer. */
const KEEP_ALIVE_MS = 65_000;
const KEEP_ALIVE_BEHIND_PROXY_MS = 75_000;

/**
 * An idle connection stays open for 65 s, behind a proxy for 75 s. That is longer than the proxy
 * keeps it, which would otherwise send a request on a connection that is being closed, and answer
 * 502. Headers must arrive within 10 s and a whole request within 30 s of its first byte. Node
 * counts neither while a connection is idle, so both may be shorter than the idle time.
 */
export function httpLimits({ trustProxyHops }: Pick<Config, 'trustProxyHops'>): ServerOptions {
  return {
    keepAliveTimeout: trustProxyHops > 0 ? KEEP_ALIVE_BEHIND_PROXY_MS : KEEP_ALIVE_MS,
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    maxHeaderSize: 16 * 1024,
    connectionsCheckingInterval: 1_000,
    // Refused by `refuseMalformed`, with our headers.
    requireHostHeader: false,
  };
}
