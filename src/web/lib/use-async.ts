import { useEffect, useEffectEvent, useState } from 'react';

import { TRANSIENT_RETRY_MS, isTransientError } from '#web/lib/transient-error.ts';

export interface Async<T> {
  /** `waiting` while there is no key to load for. */
  readonly status: 'waiting' | 'loading' | 'error' | 'ready';
  /** The last answer, also while the next one loads; null before the first. */
  readonly data: T | null;
  readonly error: Error | null;
  /** Asks again; the last answer stays until the new one is there. */
  readonly reload: () => void;
  /** Puts in what is known to be true already, such as a list after its own change. */
  readonly replace: (data: T) => void;
}

interface Settled<T> {
  readonly key: string | null;
  readonly attempt: number;
  readonly data: T | null;
  readonly error: Error | null;
}

/**
 * Loads in the browser, after hydration, whenever the key changes; null loads nothing. An answer
 * that arrives after its key has changed is dropped. While the shop is away the error stays in view
 * and the question is asked again by itself.
 */
export function useAsync<T>(
  key: string | null,
  load: (signal: AbortSignal) => Promise<T>,
): Async<T> {
  const [attempt, setAttempt] = useState(0);
  const [settled, setSettled] = useState<Settled<T>>({
    key: null,
    attempt: 0,
    data: null,
    error: null,
  });
  const start = useEffectEvent(load);

  useEffect(() => {
    if (key === null) return;
    const controller = new AbortController();
    let askAgain: ReturnType<typeof setTimeout> | undefined;
    const ask = () => {
      start(controller.signal).then(
        (data) => {
          if (!controller.signal.aborted) setSettled({ key, attempt, data, error: null });
        },
        (error: unknown) => {
          if (controller.signal.aborted) return;
          const failure = error instanceof Error ? error : new Error('An error occurred');
          setSettled((earlier) => ({ key, attempt, data: earlier.data, error: failure }));
          if (isTransientError(error)) askAgain = setTimeout(ask, TRANSIENT_RETRY_MS);
        },
      );
    };
    ask();
    return () => {
      clearTimeout(askAgain);
      controller.abort();
    };
  }, [key, attempt]);

  const isSettled = settled.key === key && settled.attempt === attempt;
  return {
    status: key === null ? 'waiting' : !isSettled ? 'loading' : settled.error ? 'error' : 'ready',
    data: settled.data,
    error: isSettled ? settled.error : null,
    reload: () => setAttempt((count) => count + 1),
    replace: (data) => setSettled({ key, attempt, data, error: null }),
  };
}
