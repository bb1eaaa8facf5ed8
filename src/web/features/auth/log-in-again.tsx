import { useEffect, useEffectEvent, useState } from 'react';

import { answerLogInAgain, useLogInAgainAsked } from '#web/session/log-in-again.ts';
import { useSession } from '#web/session/session.tsx';
import { loadedWhenOpen } from '#web/ui/loaded-when-open.tsx';

const LogInAgainDialog = loadedWhenOpen(
  async () => (await import('./log-in-again-dialog.tsx')).LogInAgainDialog,
  { opener: 'form' },
);

/**
 * Logs the same person in again on this page, after the session ended while a form had unsaved
 * changes.
 */
export function LogInAgain() {
  const isAsked = useLogInAgainAsked();
  const session = useSession();
  const [email, setEmail] = useState<string | null>(null);
  const current = session.user?.email ?? null;
  if (!isAsked && current !== null && current !== email) setEmail(current);

  // Somebody has logged in, here or in another tab: only the same person may continue.
  const goOn = useEffectEvent(() => answerLogInAgain(current === email));
  useEffect(() => {
    if (session.state === 'signed_in') goOn();
  }, [session.state]);

  return <LogInAgainDialog open={isAsked && email !== null} email={email} />;
}
