import { useEffect, useRef, useState } from 'react';

import { authClient, linkClient } from '#web/session/auth-client.ts';

import { reloadOnMailLink, takeMailLink, type LinkTokens, type MailLink } from './mail-link.ts';
import { clearPendingSignUp, pendingSignUp, type PendingSignUp } from './pending-sign-up.ts';

const REFUSED = 'Email link is invalid or has expired';

export type Confirmation =
  | { readonly state: 'none' | 'checking' | 'confirmed' | 'one_of_two' | 'email_changed' }
  /** `email` is the address that still needs confirmation, if this browser knows it. */
  | { readonly state: 'refused'; readonly message: string; readonly email: string | null };

/**
 * Handles a confirmation link. It signs in only the browser that registered this address; everyone
 * else is asked for the password. `onSignedIn` gets the registration.
 */
export function useConfirmation(onSignedIn: (signUp: PendingSignUp) => void): Confirmation {
  const [confirmation, setConfirmation] = useState<Confirmation>({ state: 'none' });
  const hasLooked = useRef(false);

  useEffect(() => {
    if (hasLooked.current) return;
    hasLooked.current = true;
    const link = takeMailLink();
    const pending = pendingSignUp();
    if (link.kind !== 'session' || link.type !== 'signup' || pending === null) {
      if (link.kind === 'session') void endSession(link.tokens);
      setConfirmation(asShown(link, pending));
      return;
    }
    setConfirmation({ state: 'checking' });
    void beginSession(link.tokens, pending.email).then((hasBegun) => {
      if (!hasBegun) {
        void endSession(link.tokens);
        setConfirmation({ state: 'confirmed' });
        return;
      }
      clearPendingSignUp();
      onSignedIn(pending);
    });
    // The link is looked at once; what follows from it does not depend on later renders.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  useEffect(() => reloadOnMailLink(), []);

  return confirmation;
}

function asShown(link: MailLink, pending: PendingSignUp | null): Confirmation {
  if (link.kind === 'refused') {
    return {
      state: 'refused',
      message: link.description ?? REFUSED,
      email: pending?.email ?? null,
    };
  }
  if (link.kind === 'one_of_two') return { state: 'one_of_two' };
  if (link.kind !== 'session') return { state: 'none' };
  if (link.type === 'signup') return { state: 'confirmed' };
  return { state: link.type === 'email_change' ? 'email_changed' : 'none' };
}

/** The link's session is not used, so it is ended on the server. */
async function endSession({ access_token: token }: LinkTokens): Promise<void> {
  try {
    const reader = await linkClient();
    await reader.admin.signOut(token, 'local');
  } catch {
    // Unreachable: an unused session expires.
  }
}

/** Signs this browser in if the tokens are valid and belong to this address; false otherwise. */
async function beginSession(tokens: LinkTokens, email: string): Promise<boolean> {
  try {
    const reader = await linkClient();
    const { data } = await reader.setSession(tokens);
    if (data.user?.email?.toLowerCase() !== email.toLowerCase()) return false;
    const auth = await authClient();
    const { error } = await auth.setSession(tokens);
    return error === null;
  } catch {
    return false;
  }
}
