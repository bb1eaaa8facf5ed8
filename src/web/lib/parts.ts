import { useEffect, useState } from 'react';

import { settle, type Settled } from '#web/lib/settle.ts';

/** A part of a page: settled, or still on its way. */
export type Part<T> = Settled<T> | Promise<Settled<T>>;

/** The page before this one stays this long at most (Rule 51). */
const OLD_PAGE_STAYS_MS = 150;

/**
 * Waits for the parts of a page one by one. On the server each is settled; in the browser one that takes longer than
 * the old page may stay is handed over on its way, and its place shows its skeleton.
 */
export async function loadParts<Asked extends Record<string, Promise<unknown>>>(
  asked: Asked,
): Promise<{ [Name in keyof Asked]: Part<Awaited<Asked[Name]>> }> {
  const isServer = typeof document === 'undefined';
  const patience = isServer ? new Promise<null>(() => {}) : lapse(OLD_PAGE_STAYS_MS);
  const parts = Object.entries(asked).map(async ([name, promise]) => {
    const settling = settle(promise);
    // In an array, for a promise that is returned bare would be waited for.
    return [name, [(await Promise.race([settling, patience])) ?? settling]] as const;
  });
  return Object.fromEntries((await Promise.all(parts)).map(([name, [part]]) => [name, part])) as {
    [Name in keyof Asked]: Part<Awaited<Asked[Name]>>;
  };
}

/** A part on a screen. */
export interface RetriedPart<T> {
  /** Null while it is on its way. */
  settled: Settled<T> | null;
  /** Asks for it once more, by itself. */
  retry: () => void;
}

/**
 * A part as a screen shows it. `question` is what it answers: the answer to the same question stays until a newer one
 * is there, that to another one goes at once.
 */
export function usePart<T>(
  part: Part<T>,
  { question = '', ask }: { question?: string; ask: () => Promise<T> },
): RetriedPart<T> {
  const [retry, setRetry] = useState<{ of: Part<T>; part: Part<T>; attempt: number } | null>(null);
  const isRetried = retry?.of === part;
  return {
    settled: useSettled(
      isRetried ? retry.part : part,
      isRetried ? `${question} again ${retry.attempt}` : question,
    ),
    retry: () => setRetry({ of: part, part: settle(ask()), attempt: (retry?.attempt ?? 0) + 1 }),
  };
}

interface Answer<T> {
  question: string;
  part: Part<T>;
  settled: Settled<T>;
}

function useSettled<T>(part: Part<T>, question: string): Settled<T> | null {
  const [answer, setAnswer] = useState<Answer<T> | null>(
    part instanceof Promise ? null : { question, part, settled: part },
  );
  if (!(part instanceof Promise) && answer?.part !== part) {
    setAnswer({ question, part, settled: part });
  }
  useEffect(() => {
    if (!(part instanceof Promise)) return;
    let isWanted = true;
    void part.then((settled) => {
      if (isWanted) setAnswer({ question, part, settled });
    });
    return () => {
      isWanted = false;
    };
  }, [part, question]);
  if (!(part instanceof Promise)) return part;
  return answer?.question === question ? answer.settled : null;
}

function lapse(ms: number): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), ms);
  });
}
