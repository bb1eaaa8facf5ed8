import { useEffect, useEffectEvent, useState } from 'react';

import { errorMessage } from '#web/lib/error-message.ts';

const LOOK_AFTER_MS = 300;

/** What a bulk change would do; the last answer stays until the one for the new `key` arrives. */
export function usePreview<Answer>(key: string, look: (() => Promise<Answer>) | null) {
  const [seen, setSeen] = useState<{ readonly key: string; readonly answer: Answer } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const ask = useEffectEvent(async (signal: AbortSignal) => {
    if (look === null) return;
    try {
      const answer = await look();
      if (signal.aborted) return;
      setSeen({ key, answer });
      setFailure(null);
    } catch (error) {
      if (!signal.aborted) setFailure(errorMessage(error));
    }
  });
  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(() => void ask(controller.signal), LOOK_AFTER_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [key]);

  return { preview: seen?.answer ?? null, isCurrent: seen?.key === key, failure };
}
