import type { IncomingMessage, ServerResponse } from 'node:http';

import { refuse } from '#app/refuse.ts';
import { shareOf, type Shedding } from '#app/shedding.ts';
import { noteShed } from '#server/platform/current-request.ts';

/** A turn ends by then: whoever sends or reads slowly must not keep others out. */
const LONGEST_TURN_MS = 1_000;

interface Options {
  readonly shedding: Shedding;
  readonly site: { readonly isProduction: boolean };
  readonly answer: () => void;
}

/** Answers a call when it is its turn; 503 with `Retry-After` if that comes too late (Rule 108). */
export async function answerInTurn(
  request: IncomingMessage,
  response: ServerResponse,
  { shedding, site, answer }: Options,
): Promise<void> {
  const { url = '' } = request;
  const share = shareOf('calls', url);
  if (share === null) return answer();
  const refuseCall = (seconds: number) => {
    noteShed();
    const [path = ''] = url.split('?');
    const headers = { 'Retry-After': String(seconds) };
    refuse(request, response, { path, code: 'UNAVAILABLE', headers, site });
  };
  await shedding.run(share, {
    answer: () => {
      // The client may have gone while it waited.
      if (response.closed) return Promise.resolve();
      answer();
      return turnOf(response);
    },
    refuse: refuseCall,
  });
}

/** Until the response has ended or the turn has lasted long enough. */
function turnOf(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      response.off('close', end);
      resolve();
    };
    const timer = setTimeout(end, LONGEST_TURN_MS);
    response.once('close', end);
  });
}
