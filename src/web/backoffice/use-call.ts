import { useState } from 'react';

import { ApiError } from '#contract/errors/api-error.ts';

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

/**
 * A call that a form makes: errors of input are for its fields, by the names of the wire; any other
 * error is one sentence.
 */
export function useFormCall() {
  const { run, error, failure, isRunning } = useCall();
  const fields = Object.entries(error instanceof ApiError ? error.fields : {});
  const errors: Readonly<Record<string, string>> = Object.fromEntries(
    fields.map(([name, message]) => [name.replace(/^body\./, ''), message]),
  );
  return { run, error, errors, failure: fields.length === 0 ? failure : null, isRunning };
}

export function toastFailure(message: string): void {
  showToast({ tone: 'danger', message });
}
