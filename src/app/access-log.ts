import type { EndedRequest } from '#app/observe-requests.ts';
import type { Services } from '#server/http/context.ts';
import { currentTraceId } from '#server/platform/tracing.ts';
import type { RequestNotes } from '#server/platform/current-request.ts';

/** One in this many answers that cost less than their line gets one. */
const CHEAP_PER_LINE = 100;
const SUCCESS_BELOW = 400;

const round = (ms: number) => Math.round(ms * 10) / 10;

/**
 * Writes a line about each request to the log (docs/guides/observe.md). No line has an address,
 * a path or a name. Successful answers from memory or disk cost less than their line, and so does
 * refusing what is too much: one in a hundred of each gets one, which says `sampled: 100`.
 */
export function createAccessLog({
  config,
  log,
}: Pick<Services, 'config' | 'log'>): (ended: EndedRequest) => void {
  if (!config.accessLog || !log.isLevelEnabled('info')) return () => undefined;
  // Nothing here has to be removed, and looking for it would cost four times as much as the line.
  const lines = log.child({}, { redact: [] });
  const cheap = { stored: 0, shed: 0 };
  return ({ notes, method, status, durationMs, isAborted }) => {
    const kind = cheapKindOf(notes, status);
    if (kind !== null) {
      cheap[kind] += 1;
      if (cheap[kind] % CHEAP_PER_LINE !== 1) return;
    }
    lines.info(
      {
        event: 'request',
        requestId: notes.id,
        method,
        route: notes.route,
        status,
        actor: notes.actor,
        durationMs: round(durationMs),
        databaseMs: round(notes.databaseMs),
        statements: notes.statements,
        traceId: currentTraceId(notes),
        ...(isAborted ? { isAborted } : {}),
        ...(kind === null ? {} : { sampled: CHEAP_PER_LINE }),
      },
      'A request was answered',
    );
  };
}

function cheapKindOf({ isShed, isStored }: RequestNotes, status: number): 'shed' | 'stored' | null {
  if (isShed) return 'shed';
  return isStored && status < SUCCESS_BELOW ? 'stored' : null;
}
