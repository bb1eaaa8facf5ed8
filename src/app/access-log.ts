import type { EndedRequest } from '#app/observe-requests.ts';
import type { Services } from '#server/http/context.ts';

/** One in this many answers from memory or disk gets a line. */
const STORED_PER_LINE = 100;
const SUCCESS_BELOW = 400;

const round = (ms: number) => Math.round(ms * 10) / 10;

/**
 * Writes a line about each request to the log (docs/guides/access-log.md). No line has an address,
 * a path or a name. Answers from memory or disk cost less than their line, so one in a hundred of
 * the successful ones gets one, which says `sampled: 100`.
 */
export function createAccessLog({
  config,
  log,
}: Pick<Services, 'config' | 'log'>): (ended: EndedRequest) => void {
  if (!config.accessLog || !log.isLevelEnabled('info')) return () => undefined;
  // Nothing here has to be removed, and looking for it would cost four times as much as the line.
  const lines = log.child({}, { redact: [] });
  let stored = 0;
  return ({ notes, method, status, durationMs, isAborted }) => {
    const isSampled = notes.isStored && status < SUCCESS_BELOW;
    if (isSampled) {
      stored += 1;
      if (stored % STORED_PER_LINE !== 1) return;
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
        ...(isAborted ? { isAborted } : {}),
        ...(isSampled ? { sampled: STORED_PER_LINE } : {}),
      },
      'A request was answered',
    );
  };
}
