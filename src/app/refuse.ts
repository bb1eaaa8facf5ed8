import type { IncomingMessage, ServerResponse } from 'node:http';

import { errorCodes, type ErrorCode } from '#contract/errors/codes.ts';

import { plainHeaders } from '#app/security-headers.ts';
import { newId } from '#server/platform/ids.ts';

export interface Refusal {
  readonly path: string;
  readonly code: ErrorCode;
  readonly headers: Readonly<Record<string, string>>;
  readonly site: { readonly isProduction: boolean };
}

/** Answers a request before the API and the pages see it: as an API error, or as a line of text. */
export function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  { path, code, headers, site }: Refusal,
): void {
  const { status, text } = errorCodes[code];
  const isApi = path.startsWith('/api/');
  const error = { code, message: text, requestId: newId() };
  const body = isApi ? JSON.stringify({ error }) : text;
  response
    .writeHead(status, {
      ...plainHeaders(site),
      'Content-Type': isApi ? 'application/json' : 'text/plain; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
      'Cache-Control': 'no-store',
      ...headers,
    })
    .end(request.method === 'HEAD' ? undefined : body);
}
