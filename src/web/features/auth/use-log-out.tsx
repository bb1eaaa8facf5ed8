import { useState, type ReactNode } from 'react';

import { useGoTo } from '#web/lib/go-to.ts';
import { useSession } from '#web/session/session.tsx';
import { discardUnsavedChanges, hasUnsavedChanges } from '#web/lib/unsaved-changes.ts';
import { AlertDialog } from '#web/ui/dialog.tsx';

interface LogOut {
  readonly logOut: () => void;
  readonly isLoggingOut: boolean;
  /** Confirms that unsaved changes may be lost; must be rendered on the page. */
  readonly question: ReactNode;
}

/** Logs out, after a confirmation when a form has unsaved changes, then goes to `href` if given. */
export function useLogOut(href?: string): LogOut {
  const { signOut } = useSession();
  const goTo = useGoTo();
  const [isAsking, setIsAsking] = useState(false);
  const [isLoggingOut, setIsLoggingOut] = useState(false);

  async function leave() {
    setIsAsking(false);
    setIsLoggingOut(true);
    discardUnsavedChanges();
    try {
      await signOut();
      if (href !== undefined) await goTo(href, { replace: true });
    } finally {
      setIsLoggingOut(false);
    }
  }

  return {
    logOut: () => (hasUnsavedChanges() ? setIsAsking(true) : void leave()),
    isLoggingOut,
    question: (
      <AlertDialog
        open={isAsking}
        title="Log out without saving?"
        description="What you changed on this page will be lost."
        confirmLabel="Log out without saving"
        cancelLabel="Stay"
        tone="plain"
        onCancel={() => setIsAsking(false)}
        onConfirm={() => void leave()}
      />
    ),
  };
}
