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

/** A part as a screen shows it; null while it is on its way. */
export function usePart<T>(part: Part<T>): Settled<T> | null {
  const [arrived, setArrived] = useState<{ from: Part<T>; settled: Settled<T> } | null>(null);
  useEffect(() => {
    if (!(part instanceof Promise)) return;
    let isWanted = true;
    void part.then((settled) => {
      if (isWanted) setArrived({ from: part, settled });
    });
    return () => {
      isWanted = false;
    };
  }, [part]);
  if (!(part instanceof Promise)) return part;
  return arrived?.from === part ? arrived.settled : null;
}

/** A part that can be asked for once more by itself: while it is on its way again it is null. */
export function useRetriedPart<T>(
  part: Part<T>,
  ask: () => Promise<T>,
): { settled: Settled<T> | null; retry: () => void } {
  const [retried, setRetried] = useState<{ from: Part<T>; part: Part<T> } | null>(null);
  const settled = usePart(retried?.from === part ? retried.part : part);
  return { settled, retry: () => setRetried({ from: part, part: settle(ask()) }) };
}

function lapse(ms: number): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), ms);
  });
}
