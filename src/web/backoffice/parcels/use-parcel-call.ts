import { useState } from 'react';

import { ApiError } from '#contract/errors/api-error.ts';

import { errorMessage } from '#web/lib/error-message.ts';

/**
 * Runs one call about a parcel and shows errors of input at their fields, any other error as one
 * sentence.
 */
export function useParcelCall() {
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isRunning, setIsRunning] = useState(false);

  async function run(call: () => Promise<void>): Promise<void> {
    setIsRunning(true);
    setErrors({});
    setFailure(null);
    try {
      await call();
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      setErrors(
        Object.fromEntries(
          Object.entries(fields).map(([name, message]) => [name.replace(/^body\./, ''), message]),
        ),
      );
      if (Object.keys(fields).length === 0) setFailure(errorMessage(error));
    } finally {
      setIsRunning(false);
    }
  }

  return { run, errors, failure, isRunning };
}
