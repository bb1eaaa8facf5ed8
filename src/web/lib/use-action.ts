import { useState } from 'react';

import { errorMessage } from '#web/lib/error-message.ts';

interface Outcome {
  readonly tone: 'success' | 'danger';
  readonly message: string;
}

/** Runs one action at a time. An action returns what to say about its success, if anything. */
export function useAction<Work>() {
  const [work, setWork] = useState<Work | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  async function run(next: Work, action: () => Promise<string | null>) {
    if (work !== null) return;
    setWork(next);
    setOutcome(null);
    try {
      const message = await action();
      if (message !== null) setOutcome({ tone: 'success', message });
    } catch (error) {
      setOutcome({ tone: 'danger', message: errorMessage(error) });
    } finally {
      setWork(null);
    }
  }

  return { work, outcome, run };
}
