import { useState } from 'react';

import { errorMessage } from '#web/lib/error-message.ts';
import { showToast } from '#web/ui/toast.ts';

/**
 * A call that a button makes: whether it is running, and what went wrong the last time. `run`
 * answers the error, or null.
 */
export function useCall(onFailure?: (message: string) => void) {
  const [error, setError] = useState<unknown>(null);
  const [isRunning, setIsRunning] = useState(false);

  async function run(call: () => Promise<unknown>): Promise<unknown> {
    setIsRunning(true);
    setError(null);
    try {
      await call();
      return null;
    } catch (thrown) {
      setError(thrown);
      onFailure?.(errorMessage(thrown));
      return thrown;
    } finally {
      setIsRunning(false);
    }
  }

  return {
    run,
    isRunning,
    error,
    failure: error === null ? null : errorMessage(error),
    forget: () => setError(null),
  };
}

export function toastFailure(message: string): void {
  showToast({ tone: 'danger', message });
}
