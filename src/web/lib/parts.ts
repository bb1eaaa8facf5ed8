import { useEffect, useState } from 'react';

import { settle, type Settled } from '#web/lib/settle.ts';

/** A part of a page: settled, or still loading. */
export type Part<T> = Settled<T> | Promise<Settled<T>>;

export interface PartState<T> {
  /** Null while it is loading. */
  settled: Settled<T> | null;
  /** Loads this part alone again. */
  retry: () => void;
}

/** The page before this one stays this long at most (Rule 51). */
const PREVIOUS_PAGE_STAYS_MS = 150;

/** Results of parts that were still loading, so that a page has them at once on return. */
const results = new WeakMap<Promise<unknown>, Settled<unknown>>();

/**
 * Loads the parts of a page, each with its own result. On the server every part is settled. In the
 * browser the page shows after 150 ms, and a part that takes longer shows its skeleton.
 */
export async function loadParts<Calls extends Record<string, Promise<unknown>>>(
  calls: Calls,
): Promise<{ [Name in keyof Calls]: Part<Awaited<Calls[Name]>> }> {
  const isServer = typeof document === 'undefined';
  const timeout = new Promise<null>((resolve) => {
    if (!isServer) setTimeout(resolve, PREVIOUS_PAGE_STAYS_MS, null);
  });
  const parts = Object.entries(calls).map(async ([name, call]) => {
    const loading = trackPart(call);
    // In an array, because a returned promise would be awaited.
    return [name, [(await Promise.race([loading, timeout])) ?? loading]] as const;
  });
  return Object.fromEntries((await Promise.all(parts)).map(([name, [part]]) => [name, part])) as {
    [Name in keyof Calls]: Part<Awaited<Calls[Name]>>;
  };
}

/** The result of a part; null while it is loading. */
export function partResult<T>(part: Part<T>): Settled<T> | null {
  return part instanceof Promise ? ((results.get(part) as Settled<T> | undefined) ?? null) : part;
}

/** A part with its own retry. `key` names what it shows, as in `usePartResult`. */
export function usePart<T>(
  part: Part<T>,
  { key = '', load }: { key?: string; load: () => Promise<T> },
): PartState<T> {
  const [retry, setRetry] = useState<{ of: Part<T>; part: Part<T> } | null>(null);
  return {
    settled: usePartResult(retry?.of === part ? retry.part : part, key),
    retry: () => setRetry({ of: part, part: trackPart(load()) }),
  };
}

/**
 * The result of a part; null while it is loading. While a new part loads, the data before it stay
 * if their key is the same. An error does not stay: it would look like the answer to a retry.
 */
export function usePartResult<T>(part: Part<T>, key = ''): Settled<T> | null {
  const result = partResult(part);
  const data = result?.ok === true ? result : null;
  const [shown, setShown] = useState({ key, data });
  if (result !== null && data !== shown.data) setShown({ key, data });
  const [, rerender] = useState<Part<T> | null>(null);
  useEffect(() => {
    if (!(part instanceof Promise) || results.has(part)) return;
    let isMounted = true;
    void part.then(() => {
      if (isMounted) rerender(part);
    });
    return () => {
      isMounted = false;
    };
  }, [part]);
  return result ?? (shown.key === key ? shown.data : null);
}

/** The call as a part of a page that does not wait for it. */
export function trackPart<T>(call: Promise<T>): Promise<Settled<T>> {
  const part: Promise<Settled<T>> = settle(call).then((settled) => {
    results.set(part, settled);
    return settled;
  });
  return part;
}
