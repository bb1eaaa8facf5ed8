import { useEffect, useEffectEvent, type ReactNode } from 'react';

import { guardOutcome, type Audience } from '#domain/access/access.ts';

import { pages } from '#contract/paths/pages.ts';

import { useGoTo } from '#web/lib/go-to.ts';
import { rememberPage } from '#web/lib/pending-intent.ts';
import { useSession } from '#web/lib/session.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

interface RequireRoleProps {
  /** Who may see the page; `signed_in` is anybody with an account. */
  audience: Exclude<Audience, 'public'>;
  children: ReactNode;
}

/**
 * Shows its children to whom they are for. Signed out, the visitor goes to the login page and comes
 * back here afterwards; with the wrong role, to the home page. The server checks again.
 */
export function RequireRole({ audience, children }: RequireRoleProps) {
  const session = useSession();
  const goTo = useGoTo();
  const isLoading = session.state === 'loading';
  const outcome = isLoading ? null : guardOutcome(session.user?.role ?? null, audience);

  const leave = useEffectEvent((door: keyof typeof DOORS) => {
    if (door !== 'to_home') rememberPage();
    void goTo(DOORS[door](), { replace: true });
  });
  useEffect(() => {
    if (outcome !== null && outcome !== 'allow') leave(outcome);
  }, [outcome]);

  if (outcome === 'allow') return children;
  return (
    <p role="status" className="flex items-center justify-center gap-3 py-24 text-ink-2">
      <Spinner />
      Loading...
    </p>
  );
}

const DOORS = {
  to_login: pages.login,
  to_admin_login: pages.adminLogin,
  to_home: pages.home,
} as const;
