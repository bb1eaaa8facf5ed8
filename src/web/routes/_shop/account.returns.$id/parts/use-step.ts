import { useState } from 'react';

import { ApiError } from '#contract/errors/api-error.ts';
import type { Return } from '#contract/schemas/returns.ts';

import { errorCode, errorMessage } from '#web/lib/error-message.ts';

export interface ActionProps {
  readonly found: Return;
  readonly onChanged: (found: Return) => void;
  readonly onReload: () => void;
}

/** Takes one step with a return: shows what it led to, or says what was wrong. */
export function useStep({ onChanged, onReload }: Pick<ActionProps, 'onChanged' | 'onReload'>) {
  const [isSending, setIsSending] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function take(step: () => Promise<Return>): Promise<boolean> {
    if (isSending) return false;
    setIsSending(true);
    setError(null);
    try {
      onChanged(await step());
      return true;
    } catch (thrown) {
      setError(thrown);
      // Somebody else was faster, or the answer to an earlier try was lost: show its state.
      if (errorCode(thrown) === 'RETURN_CHANGED') onReload();
      return false;
    } finally {
      setIsSending(false);
    }
  }

  const fields = Object.entries(error instanceof ApiError ? error.fields : {});
  return {
    take,
    isSending,
    /** By the names of the wire. */
    fields: Object.fromEntries(
      fields.map(([path, message]) => [path.replace(/^body\./, ''), message]),
    ) as Readonly<Record<string, string>>,
    failure: error === null || fields.length > 0 ? null : errorMessage(error),
  };
}
