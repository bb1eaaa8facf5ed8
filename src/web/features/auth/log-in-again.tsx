import { useEffect, useEffectEvent, useState } from 'react';

import { logInAgain } from '#web/session/log-in-again.ts';
import { useSession } from '#web/session/session.tsx';
import { loadedWhenOpen } from '#web/ui/loaded-when-open.tsx';

const LogInAgainDialog = loadedWhenOpen(
  async () => (await import('./log-in-again-dialog.tsx')).LogInAgainDialog,
  { opener: 'form' },
);

/**
 * Logs the same person in again on this page: the session ended while a form had unsaved changes,
 * or it is too old for what they do.
 */
export function LogInAgain() {
  const asked = logInAgain.useAsked();
  const session = useSession();
  const [email, setEmail] = useState<string | null>(null);
  const current = session.user?.email ?? null;
  // An ended session's person stays; of an old one the page may not know the person yet.
  const isOpenTo = asked === null || (asked === 'old' && email === null);
  if (isOpenTo && current !== null && current !== email) setEmail(current);

  // Somebody has logged in, here or in another tab: only the same person may continue.
  const goOn = useEffectEvent(() => {
    if (asked === 'ended') logInAgain.answer(current === email);
  });
  useEffect(() => {
    if (session.state === 'signed_in') goOn();
  }, [session.state]);

  return <LogInAgainDialog open={asked !== null && email !== null} email={email} />;
}
