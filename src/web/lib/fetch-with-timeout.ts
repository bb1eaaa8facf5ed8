/** How long a page waits for an answer: longer than the slowest correct one takes. */
export const ANSWER_TIMEOUT_MS = 15_000;
/** The same for the back office, whose files take longer than its screens. */
export const OFFICE_TIMEOUT_MS = 120_000;

/** Statuses that forbid a body. */
const WITHOUT_BODY = new Set([204, 205, 304]);

/**
 * `fetch` with a timeout for the whole answer, body included. It rejects with a `TimeoutError`. The
 * caller's own signal aborts it earlier, with the caller's reason.
 */
export async function fetchWithTimeout(
  input: RequestInfo | URL,
  init: RequestInit = {},
  limitMs = ANSWER_TIMEOUT_MS,
): Promise<Response> {
  const limit = new AbortController();
  const tooLate = new DOMException('The shop took too long to respond.', 'TimeoutError');
  // AbortSignal.timeout uses a clock that tests cannot advance.
  const timer = setTimeout(() => limit.abort(tooLate), limitMs);
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
