import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 250;

/**
 * Fetches a URL and retries while the shop is too busy to answer (503).
 */
export async function fetchUntilAvailable(
  url: string | URL,
  init: RequestInit = {},
): Promise<Response> {
  for (;;) {
    const response = await fetch(url, init);
    if (response.status !== 503) return response;
    await response.arrayBuffer();
    await sleep(PAUSE_MS);
  }
}
