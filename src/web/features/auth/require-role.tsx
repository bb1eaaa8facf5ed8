import { Fragment, useEffect, useEffectEvent, useState, type ReactNode } from 'react';

import { guardOutcome, type Audience } from '#domain/access/access.ts';

import { pages } from '#contract/paths/pages.ts';

import { useGoTo } from '#web/lib/go-to.ts';
import { logInAgain } from '#web/session/log-in-again.ts';
import { saveReturnPage } from '#web/session/pending-intent.ts';
import { useSession, type SessionUser } from '#web/session/session.tsx';
import { useHasUnsavedChanges } from '#web/lib/unsaved-changes.ts';

interface RequireRoleProps {
  /** Who may see the page; `signed_in` is anyone with an account. */
  audience: Exclude<Audience, 'public'>;
  /** Where to return after signing in; called when the visitor is redirected. */
  page: () => string;
  /** Shown until the session is known, and while redirecting. */
  waiting: ReactNode;
  /**
   * Shown when the session ends while the page is open; without it the reader is redirected to log
   * in.
   */
  ended?: ReactNode;
  children: (user: SessionUser) => ReactNode;
}

/**
 * Shows its children to the right role. A signed-out visitor goes to the login page and returns
 * here afterwards (Rule 48); the wrong role goes to the home page. The server checks again.
 */
export function RequireRole({ audience, page, waiting, ended, children }: RequireRoleProps) {
  const session = useSession();
  const goTo = useGoTo();
  const outcome =
    session.state === 'loading' ? null : guardOutcome(session.user?.role ?? null, audience);
  const [wasAllowed, setWasAllowed] = useState(false);
  if (outcome === 'allow' && !wasAllowed) setWasAllowed(true);
  const userWhileUnsaved = useUserWhileUnsaved(outcome === 'allow' ? session.user : null);
  const staysOnPage =
    wasAllowed &&
    session.state === 'signed_out' &&
    (ended !== undefined || userWhileUnsaved !== null);

  const redirectAway = useEffectEvent((to: keyof typeof SIGN_IN_PATHS) => {
    if (to !== 'to_home') saveReturnPage(page());
    void goTo(SIGN_IN_PATHS[to](), { replace: true });
  });
  useEffect(() => {
    if (outcome !== null && outcome !== 'allow' && !staysOnPage) redirectAway(outcome);
  }, [outcome, staysOnPage]);

  const user = outcome === 'allow' ? session.user : userWhileUnsaved;
  if (user !== null) return <Fragment key={user.id}>{children(user)}</Fragment>;
  return staysOnPage ? ended : waiting;
}

/**
 * The user whose page stays after the session has ended, because a form has unsaved changes: they
 * log in again in place. Null otherwise.
 */
function useUserWhileUnsaved(allowed: SessionUser | null): SessionUser | null {
  const { state } = useSession();
  const isUnsaved = useHasUnsavedChanges();
  const [held, setHeld] = useState<SessionUser | null>(null);
  if (allowed !== null && allowed !== held) setHeld(allowed);
  if (state === 'signed_out' && !isUnsaved && held !== null) setHeld(null);
  const isAsking = state === 'signed_out' && isUnsaved && held !== null;
  useEffect(() => {
    if (isAsking) void logInAgain.ask('ended');
  }, [isAsking]);
  return state === 'signed_in' ? null : held;
}

export const SIGN_IN_PATHS = {
  to_login: pages.login,
  to_admin_login: pages.adminLogin,
  to_home: pages.home,
} as const;
