import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 250;

/**
 * Reads an address; a shop that is too busy to answer now (503) is asked again, as it wants to be.
 */
export async function patientFetch(url: string | URL, init: RequestInit = {}): Promise<Response> {
  for (;;) {
    const response = await fetch(url, init);
    if (response.status !== 503) return response;
    await response.arrayBuffer();
    await sleep(PAUSE_MS);
  }
}
