/**
 * How long a page waits for an answer: beyond the slowest honest one, short of a reader's patience.
 */
export const ANSWER_WITHIN_MS = 15_000;

/** Bodies that a status forbids. */
const WITHOUT_BODY = new Set([204, 205, 304]);

/**
 * `fetch` that gives up on an answer which is not whole in time: it then rejects with a
 * `TimeoutError`, so that no screen waits for ever. The caller's own signal ends it earlier, with
 * the caller's reason.
 */
export async function fetchInTime(
  input: RequestInfo | URL,
  init: RequestInit = {},
): Promise<Response> {
  const limit = new AbortController();
  const tooLate = new DOMException('The shop took too long to respond.', 'TimeoutError');
  // Not AbortSignal.timeout, whose clock no test can move.
  const timer = setTimeout(() => limit.abort(tooLate), ANSWER_WITHIN_MS);
  const signal = init.signal ? AbortSignal.any([limit.signal, init.signal]) : limit.signal;
  try {
    const response = await fetch(input, { ...init, signal });
    if (WITHOUT_BODY.has(response.status)) return response;
    const { status, statusText, headers } = response;
    return new Response(await response.arrayBuffer(), { status, statusText, headers });
  } finally {
    clearTimeout(timer);
  }
}
