import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

import { refuse } from '#app/refuse.ts';
import { plainHeaders } from '#app/security-headers.ts';

interface Site {
  readonly isProduction: boolean;
}

const NOTHING_SPECIAL = /^[^%\\]*$/;

/**
 * Answers 400 to a request that caches, proxies and we could read differently, before any of them
 * sees it: a path with invalid percent encoding or dot segments (`/products/%`, `/products/..`), or
 * more or fewer than one Host header. Returns whether it did.
 */
export function refuseMalformed(
  request: IncomingMessage,
  response: ServerResponse,
  site: Site,
): boolean {
  const path = pathOf(request.url ?? '');
  if (hasOneHost(request) && isWellFormedPath(path)) return false;
  refuse(request, response, { path, code: 'BAD_REQUEST', headers: { Connection: 'close' }, site });
  return true;
}

/** The path of a request, which proxies may send with the site in front of it. */
function pathOf(target: string): string {
  const path = target.replace(/^https?:\/\/[^/?]*/i, '');
  const queryAt = path.indexOf('?');
  return queryAt === -1 ? path : path.slice(0, queryAt);
}

function isWellFormedPath(path: string): boolean {
  if (NOTHING_SPECIAL.test(path) && !path.includes('/.')) return true;
  try {
    decodeURIComponent(path);
    return path
      .split(/[/\\]/)
      .every((segment) => !['.', '..'].includes(decodeURIComponent(segment)));
  } catch {
    return false;
  }
}

/** Node keeps the first of several. Only HTTP/1.0 may leave it out. */
function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
}

/** The statuses that Node would answer, by the code of its error. */
const STATUSES: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Answers bytes that are not a request with the headers of other plain answers. */
export function answerUnreadable(server: Server, site: Site): void {
  const headers = Object.entries({ ...plainHeaders(site), 'Cache-Control': 'no-store' })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
    const status = STATUSES[error.code ?? ''] ?? 400;
    const answer = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers}Connection: close\r\n\r\n`;
    socket.end(answer, () => socket.destroy());
  });
}
