import { useEffect, useState } from 'react';

import { settle, type Settled } from '#web/lib/settle.ts';

/** A part of a page: settled, or still on its way. */
export type Part<T> = Settled<T> | Promise<Settled<T>>;

/** A part on a screen. */
export interface PartState<T> {
  /** Null while it is on its way. */
  settled: Settled<T> | null;
  /** Asks for it once more, by itself. */
  retry: () => void;
}

/** The page before this one stays this long at most (Rule 51). */
const OLD_PAGE_STAYS_MS = 150;

/**
 * What has become of parts that were handed over on their way: a page that is returned to finds
 * them there at once.
 */
const arrivals = new WeakMap<Promise<unknown>, Settled<unknown>>();

/**
 * Waits for the parts of a page one by one. On the server each is settled; in the browser one that
 * takes longer than the old page may stay is handed over on its way, and its place shows its
 * skeleton.
 */
export async function loadParts<Asked extends Record<string, Promise<unknown>>>(
  asked: Asked,
): Promise<{ [Name in keyof Asked]: Part<Awaited<Asked[Name]>> }> {
  const isServer = typeof document === 'undefined';
  const patience = isServer ? new Promise<null>(() => {}) : lapse(OLD_PAGE_STAYS_MS);
  const parts = Object.entries(asked).map(async ([name, promise]) => {
    const settling = begin(promise);
    // In an array, for a promise that is returned bare would be waited for.
    return [name, [(await Promise.race([settling, patience])) ?? settling]] as const;
  });
  return Object.fromEntries((await Promise.all(parts)).map(([name, [part]]) => [name, part])) as {
    [Name in keyof Asked]: Part<Awaited<Asked[Name]>>;
  };
}

/** What a part came to; null while it is on its way. */
export function partResult<T>(part: Part<T>): Settled<T> | null {
  return part instanceof Promise ? ((arrivals.get(part) as Settled<T> | undefined) ?? null) : part;
}

/**
 * A part as a screen shows it. `question` is what it answers: the answer to the same question stays
 * until a newer one is there, that to another one goes at once.
 */
export function usePart<T>(
  part: Part<T>,
  { question = '', ask }: { question?: string; ask: () => Promise<T> },
): PartState<T> {
  const [retry, setRetry] = useState<{ of: Part<T>; part: Part<T>; attempt: number } | null>(null);
  const isRetried = retry?.of === part;
  return {
    settled: usePartResult(
      isRetried ? retry.part : part,
      isRetried ? `${question} again ${retry.attempt}` : question,
    ),
    retry: () => setRetry({ of: part, part: begin(ask()), attempt: (retry?.attempt ?? 0) + 1 }),
  };
}

/**
 * What a part came to, null while it is loading. `question` is what the part answers: an older
 * answer to the same question stays until the new one is there.
 */
export function usePartResult<T>(part: Part<T>, question = ''): Settled<T> | null {
  const arrival = partResult(part);
  const [shown, setShown] = useState({ question, arrival });
  if (arrival !== null && arrival !== shown.arrival) setShown({ question, arrival });
  const [, redraw] = useState<Part<T> | null>(null);
  useEffect(() => {
    if (!(part instanceof Promise) || arrivals.has(part)) return;
    let isWanted = true;
    void part.then(() => {
      if (isWanted) redraw(part);
    });
    return () => {
      isWanted = false;
    };
  }, [part]);
  return arrival ?? (shown.question === question ? shown.arrival : null);
}

/** The part that a call will be, remembered once it is there. */
function begin<T>(call: Promise<T>): Promise<Settled<T>> {
  const part: Promise<Settled<T>> = settle(call).then((settled) => {
    arrivals.set(part, settled);
    return settled;
  });
  return part;
}

function lapse(ms: number): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), ms);
  });
}
