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

interface Refused {
  readonly code: ErrorCode;
  readonly message: string;
  readonly requestId: string;
}

/** What clients of each part of the API expect; all others get a line of text. */
const SHAPES: readonly (readonly [prefix: string, shape: (refused: Refused) => object])[] = [
  ['/api/', (error) => ({ error })],
  ['/functions/v1/', ({ code, message, requestId }) => ({ error: message, code, requestId })],
];

/** Answers a request before the API and the pages see it: as an API error, or as a line of text. */
export function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  { path, code, headers, site }: Refusal,
): void {
  const { status, text } = errorCodes[code];
  const shape = SHAPES.find(([prefix]) => path.startsWith(prefix))?.[1];
  const refused = { code, message: text, requestId: newId() };
  const body = shape === undefined ? text : JSON.stringify(shape(refused));
  response
    .writeHead(status, {
      ...plainHeaders(site),
      'Content-Type': shape === undefined ? 'text/plain; charset=utf-8' : 'application/json',
      'Content-Length': Buffer.byteLength(body),
      'Cache-Control': 'no-store',
      ...headers,
    })
    .end(request.method === 'HEAD' ? undefined : body);
}
