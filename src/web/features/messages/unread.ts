import { createStore, useStore } from '#web/lib/store.ts';
import { useAsync } from '#web/lib/use-async.ts';

/** How often something was read or written on this page; counts load again with each. */
const changes = createStore(0);

export function countUnreadAgain(): void {
  changes.set(changes.getSnapshot() + 1);
}

/** The number of threads with something unread; undefined until known. A null key counts none. */
export function useUnreadThreads(
  key: string | null,
  count: (signal: AbortSignal) => Promise<{ readonly unread: number }>,
): number | undefined {
  const version = useStore(changes);
  const answer = useAsync(key === null ? null : `${key} ${version}`, count);
  return answer.data?.unread;
}
