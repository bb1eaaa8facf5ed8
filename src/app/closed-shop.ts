import type { IncomingMessage, ServerResponse } from 'node:http';

import { errorCodes } from '#contract/errors/codes.ts';
import { officeAreaOf } from '#contract/paths/pages.ts';

import type { NoticePage } from '#app/notice-page.tsx';
import { refuse } from '#app/refuse.ts';
import { retryAfterSeconds, type Closing } from '#server/http/closing.ts';
import { noteClosed } from '#server/platform/current-request.ts';

/** Declared calls are refused one by one, because their caller may work here. */
const CALLS = /^\/(?:api|functions\/v1|storage)\//;
/** What supervisors ask, and what pages need to be shown. */
const FOR_READERS =
  /^\/(?:health$|ready$|auth\/|admin\/login$|assets\/|renditions\/|brand\/|icons\/|[^/]+\.(?:svg|png|ico|webmanifest)$)/;
const SIGN_IN = /^\/auth\/v1\/(?:token|user|logout)$/;
/** Besides these, a restored shop takes nothing from outside (Rule 100). */
const IN_MAINTENANCE =
  /^\/(?:login$|unsubscribe\/|forgot-password$|reset-password$|auth\/v1\/|webhooks\/)/;

interface Closed {
  readonly closing: Closing;
  readonly now: Date;
  /** The page for browsers. */
  readonly page: (closing: Closing) => NoticePage;
  readonly site: { readonly isProduction: boolean };
}

/**
 * Answers 503 to visitors and programs of a closed shop (Rules 100, 102 and 110), a browser with a
 * page. Returns whether it answered.
 */
export function answerWhileClosed(
  request: IncomingMessage,
  response: ServerResponse,
  { closing, now, page, site }: Closed,
): boolean {
  const { url = '', method = '', headers } = request;
  const [path = ''] = url.split('?');
  const isReading = method === 'GET' || method === 'HEAD';
  if (isOpen(path, { isReading, closing })) return false;
  noteClosed();
  const retryAfter = { 'Retry-After': String(retryAfterSeconds(closing, now)) };
  if (isReading && headers.accept?.includes('text/html') === true) {
    const { html, headers: pageHeaders } = page(withoutPast(closing, now));
    response
      .writeHead(errorCodes.CLOSED.status, {
        ...pageHeaders,
        'Content-Length': Buffer.byteLength(html),
        'Cache-Control': 'no-store',
        ...retryAfter,
      })
      .end(method === 'HEAD' ? undefined : html);
  } else {
    refuse(request, response, { path, code: 'CLOSED', headers: retryAfter, site });
  }
  return true;
}

/** A time that has passed promises nothing. */
function withoutPast(closing: Closing, now: Date): Closing {
  return closing.reopensAt === null || closing.reopensAt > now
    ? closing
    : { ...closing, reopensAt: null };
}

function isOpen(
  path: string,
  { isReading, closing }: { readonly isReading: boolean; readonly closing: Closing },
): boolean {
  const area = officeAreaOf(path);
  if (area === 'admin' || CALLS.test(path) || SIGN_IN.test(path)) return true;
  if (isReading && FOR_READERS.test(path)) return true;
  if (closing.reason === 'restore') return false;
  return area === 'seller' || IN_MAINTENANCE.test(path);
}
