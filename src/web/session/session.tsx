import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';

import { useApi } from '#web/lib/api.ts';
import { useStore } from '#web/lib/store.ts';
import { authClient, mayHaveSession, SESSION_STORAGE_KEY } from '#web/session/auth-client.ts';
import { createSessionStore, type SessionSnapshot } from '#web/session/session-store.ts';

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

  useEffect(() => store.start(), [store]);

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
