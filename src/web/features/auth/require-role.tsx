import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';

import { guardOutcome, type Audience } from '#domain/access/access.ts';

import { pages } from '#contract/paths/pages.ts';

import { useGoTo } from '#web/lib/go-to.ts';
import { rememberPage } from '#web/lib/pending-intent.ts';
import { useSession, type SessionUser } from '#web/lib/session.tsx';

interface RequireRoleProps {
  /** Who may see the page; `signed_in` is anybody with an account. */
  audience: Exclude<Audience, 'public'>;
  /** Where signing in leads back to; asked when the visitor is sent away. */
  page: () => string;
  /** What stands here until it is known who is asking, and on the way out. */
  waiting: ReactNode;
  /** What stands here once the session has ended under the reader's eyes; without it they are sent to log in. */
  ended?: ReactNode;
  children: (user: SessionUser) => ReactNode;
}

/**
 * Shows its children to whom they are for. Signed out, the visitor goes to the login page and comes back here
 * afterwards (Rule 48); with the wrong role, to the home page. The server checks again.
 */
export function RequireRole({ audience, page, waiting, ended, children }: RequireRoleProps) {
  const session = useSession();
  const goTo = useGoTo();
  const outcome =
    session.state === 'loading' ? null : guardOutcome(session.user?.role ?? null, audience);
  const [wasAllowed, setWasAllowed] = useState(false);
  if (outcome === 'allow' && !wasAllowed) setWasAllowed(true);
  const staysToTell = wasAllowed && session.state === 'signed_out' && ended !== undefined;

  const sendAway = useEffectEvent((to: keyof typeof DOORS) => {
    if (to !== 'to_home') rememberPage(page());
    void goTo(DOORS[to](), { replace: true });
  });
  useEffect(() => {
    if (outcome !== null && outcome !== 'allow' && !staysToTell) sendAway(outcome);
  }, [outcome, staysToTell]);

  if (session.state === 'signed_in' && outcome === 'allow') return children(session.user);
  return staysToTell ? ended : waiting;
}

/** Where each outcome of the guard leads that does not let the visitor in. */
export const DOORS = {
  to_login: pages.login,
  to_admin_login: pages.adminLogin,
  to_home: pages.home,
} as const;
