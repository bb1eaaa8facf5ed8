import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';

import { useApi } from '#web/lib/api.ts';
import { soon } from '#web/lib/soon.ts';
import { useStore } from '#web/lib/store.ts';
import { authClient, mayHaveSession, SESSION_STORAGE_KEY } from '#web/session/auth-client.ts';
import {
  createSessionStore,
  SIGNED_OUT,
  type SessionSnapshot,
} from '#web/session/session-store.ts';

export type { SessionUser } from '#web/session/session-store.ts';

type SessionValue = SessionSnapshot &
  Pick<ReturnType<typeof createSessionStore>, 'signOut' | 'checkForSession'>;

const SessionContext = createContext<SessionValue | null>(null);

/** Who is signed in: `loading` at first, then `signed_in` with the profile, or `signed_out`. */
export function useSession(): SessionValue {
  const value = useContext(SessionContext);
  if (!value) throw new Error('useSession needs a SessionProvider above it: wrap the page in one.');
  return value;
}

/** For what the server draws apart from the shop's pages: nobody is signed in. */
export function NoSession({ children }: { children: ReactNode }) {
  const value = { ...SIGNED_OUT, signOut: async () => {}, checkForSession: () => {} };
  return <SessionContext value={value}>{children}</SessionContext>;
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const api = useApi();
  const [store] = useState(() =>
    createSessionStore({
      auth: authClient,
      mayHaveSession,
      getProfile: () => api.account.getProfile(),
    }),
  );
  const snapshot = useStore(store);

  // Hydration runs in slices until the browser is idle or somebody presses something. A changed
  // context makes React hydrate the rest at once, and only then may the session differ from what
  // the server rendered.
  const [isHydrated, hydrateRest] = useState(false);
  useEffect(() => soon(() => hydrateRest(true)), []);
  useEffect(() => {
    if (!isHydrated) return;
    let stop: (() => void) | undefined;
    const timer = setTimeout(() => {
      stop = store.start();
    });
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [store, isHydrated]);

  // Another tab has signed in, and this one has no client yet that would notice.
  useEffect(() => {
    const handleStorage = (event: StorageEvent) => {
      if (event.key === SESSION_STORAGE_KEY && event.newValue !== null) store.checkForSession();
    };
    window.addEventListener('storage', handleStorage);
    return () => window.removeEventListener('storage', handleStorage);
  }, [store]);

  const { signOut, checkForSession } = store;
  return (
    <SessionContext value={{ ...snapshot, signOut, checkForSession }}>{children}</SessionContext>
  );
}
