import { useEffect, useEffectEvent, useState } from 'react';

import { TRANSIENT_RETRY_MS, isTransientError } from '#web/lib/transient-error.ts';

export interface Async<T> {
  /** `waiting` while the key is null. */
  readonly status: 'waiting' | 'loading' | 'error' | 'ready';
  /** The last answer, also while the next one loads; null before the first. */
  readonly data: T | null;
  readonly error: Error | null;
  /** Loads again. The last answer stays until the new one. */
  readonly reload: () => void;
  /** Sets the data, for example to a list with a change that was just saved. */
  readonly replace: (data: T) => void;
}

interface Outcome<T> {
  readonly key: string | null;
  readonly attempt: number;
  readonly data: T | null;
  readonly error: Error | null;
}

const NO_OUTCOME = { key: null, attempt: 0, data: null, error: null };

/**
 * Loads in the browser, after hydration, whenever the key changes; null loads nothing. A changed
 * key aborts the call before it. While the shop is unreachable the hook retries, and the error
 * stays in view.
 */
export function useAsync<T>(
  key: string | null,
  load: (signal: AbortSignal) => Promise<T>,
): Async<T> {
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<Outcome<T>>(NO_OUTCOME);
  const callLoad = useEffectEvent(load);

  useEffect(() => {
    if (key === null) return;
    const controller = new AbortController();
    let retryTimer: ReturnType<typeof setTimeout> | undefined;
    const run = () => {
      callLoad(controller.signal).then(
        (data) => {
          if (!controller.signal.aborted) setOutcome({ key, attempt, data, error: null });
        },
        (reason: unknown) => {
          if (controller.signal.aborted) return;
          const error = reason instanceof Error ? reason : new Error('An error occurred');
          setOutcome(({ data }) => ({ key, attempt, data, error }));
          if (isTransientError(reason)) retryTimer = setTimeout(run, TRANSIENT_RETRY_MS);
        },
      );
    };
    run();
    return () => {
      clearTimeout(retryTimer);
      controller.abort();
    };
  }, [key, attempt]);

  const isSettled = outcome.key === key && outcome.attempt === attempt;
  return {
    status: key === null ? 'waiting' : !isSettled ? 'loading' : outcome.error ? 'error' : 'ready',
    data: outcome.data,
    error: isSettled ? outcome.error : null,
    reload: () => setAttempt((count) => count + 1),
    replace: (data) => setOutcome({ key, attempt, data, error: null }),
  };
}
