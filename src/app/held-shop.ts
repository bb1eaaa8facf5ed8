import type { IncomingMessage, ServerResponse } from 'node:http';

import { officeAreaOf } from '#contract/paths/pages.ts';

import { refuse } from '#app/refuse.ts';

const RETRY_AFTER_SECONDS = '300';

/** What an administrator needs: to log in and out, the area's calls and uploads. */
const OPEN = /^\/(?:auth\/v1\/(?:token|user|logout)$|(?:storage|api\/admin|api\/rpc)\/)/;
/** What its pages need to be shown, and what supervisors ask. */
const OPEN_TO_READERS =
  /^\/(?:health$|ready$|auth\/|api\/|admin\/login$|assets\/|renditions\/|[^/]+\.(?:svg|png|ico|webmanifest)$)/;

/**
 * Answers 503 to visitors, programs and webhooks of a restored shop that is held (Rule 100).
 * Administrators reach their area. Returns whether it answered.
 */
export function refuseWhileHeld(
  request: IncomingMessage,
  response: ServerResponse,
  { hold, site }: { hold: { isHeld(): boolean }; site: { readonly isProduction: boolean } },
): boolean {
  if (!hold.isHeld()) return false;
  const { url = '', method = '' } = request;
  const [path = ''] = url.split('?');
  const isReading = method === 'GET' || method === 'HEAD';
  if (officeAreaOf(path) === 'admin' || OPEN.test(path)) return false;
  if (isReading && OPEN_TO_READERS.test(path)) return false;
  const headers = { 'Retry-After': RETRY_AFTER_SECONDS };
  refuse(request, response, { path, code: 'CLOSED', headers, site });
  return true;
}
