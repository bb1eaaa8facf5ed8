import { useNavigate } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';

import { guardOutcome, type Audience } from '#domain/access/access.ts';

import { pages } from '#contract/paths/pages.ts';

import { rememberPage } from '#web/lib/pending-intent.ts';
import { useSession } from '#web/lib/session.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

interface RequireRoleProps {
  /** Who may see the page; `signed_in` is anybody with an account. */
  role: Exclude<Audience, 'public'>;
  children: ReactNode;
}

/**
 * Shows its children to whom they are for. Signed out, the visitor goes to the login page and comes
 * back here afterwards; with the wrong role, to the home page. The server checks again.
 */
export function RequireRole({ role, children }: RequireRoleProps) {
  const session = useSession();
  const navigate = useNavigate();
  const isLoading = session.state === 'loading';
  const outcome = isLoading ? null : guardOutcome(session.user?.role ?? null, role);

  useEffect(() => {
    if (outcome === null || outcome === 'allow') return;
    if (outcome !== 'to_home') rememberPage();
    void navigate({ href: DOORS[outcome](), replace: true });
  }, [outcome, navigate]);

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
