import type { IncomingMessage, ServerResponse } from 'node:http';

import { prepareTrace } from '#server/platform/tracing.ts';
import { duringRequest, RequestNotes } from '#server/platform/current-request.ts';

/** A request whose response has ended. */
export interface EndedRequest {
  readonly notes: RequestNotes;
  readonly method: string;
  readonly status: number;
  readonly durationMs: number;
  /** Whether the client went away before it had the whole answer. */
  readonly isAborted: boolean;
}

/** Runs `answer` as a request with notes of its own, and reports it when its response has ended. */
export function observeRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { answer, onEnd }: { readonly answer: () => void; readonly onEnd: (ended: EndedRequest) => void },
): void {
  const notes = new RequestNotes();
  prepareTrace(notes, () => request.headers);
  const end = () =>
    onEnd({
      notes,
      method: request.method ?? '',
      status: response.statusCode,
      durationMs: performance.now() - notes.startedAtMs,
      isAborted: !response.writableEnded,
    });
  duringRequest(notes, answer);
  // A cached page has ended by now, and a listener would cost more than the rest.
  if (response.writableEnded) end();
  else response.once('close', end);
}
