import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';

import { pages } from '#contract/paths/pages.ts';

import { saveReturnPage } from '#web/session/pending-intent.ts';
import { useSession } from '#web/session/session.tsx';

/** Sends a signed-out visitor to the login page, which leads back to this page. */
export function useLogInFirst(page: string, isOn = true): void {
  const { state } = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    if (state !== 'signed_out' || !isOn) return;
    saveReturnPage(page);
    void navigate({ href: pages.login(), replace: true });
  }, [state, page, isOn, navigate]);
}
