import { useApi } from '#web/lib/api.ts';
import { useAsync } from '#web/lib/use-async.ts';
import { useSession } from '#web/session/session.tsx';

/** The emails that the reader agreed to and the items they wait for; nothing while signed out. */
export function useEmailPreferences() {
  const api = useApi();
  const session = useSession();
  const key = session.state === 'signed_in' ? `emails to ${session.user.id}` : null;
  return useAsync(key, (signal) => api.consents.getEmailPreferences({ signal }));
}
