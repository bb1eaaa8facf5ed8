import type { ServerOptions } from 'node:http';

import type { Config } from '#server/platform/config.ts';

/** Load balancers keep an idle connection for 60 s; some proxies in front of them for a few seconds more. */
const KEEP_ALIVE_MS = 65_000;
const KEEP_ALIVE_BEHIND_PROXY_MS = 75_000;
const HEADERS_ARE_LATER_BY_MS = 5_000;

/**
 * An idle connection stays open for 65 s, behind a proxy for 75 s: longer than the proxy keeps it, which would otherwise
 * send a request on a connection that is being closed, and answer 502. A slow sender is cut off 5 s after that.
 */
export function httpLimits({ trustProxyHops }: Pick<Config, 'trustProxyHops'>): ServerOptions {
  const keepAliveTimeout = trustProxyHops > 0 ? KEEP_ALIVE_BEHIND_PROXY_MS : KEEP_ALIVE_MS;
  const headersTimeout = keepAliveTimeout + HEADERS_ARE_LATER_BY_MS;
  return {
    keepAliveTimeout,
    headersTimeout,
    // Node refuses one below the other.
    requestTimeout: headersTimeout,
    maxHeaderSize: 16 * 1024,
    connectionsCheckingInterval: 1_000,
    // Refused by `refuseMalformed`, with our headers.
    requireHostHeader: false,
  };
}
