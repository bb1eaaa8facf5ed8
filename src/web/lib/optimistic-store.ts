import { errorMessage } from '#web/lib/error-message.ts';
import { createStore } from '#web/lib/store.ts';
import { TRANSIENT_RETRY_MS, isTransientError } from '#web/lib/transient-error.ts';

/** The user whose data the store holds. */
export type Owner =
  | { readonly state: 'loading' }
  | { readonly state: 'signed_out' }
  | { readonly state: 'signed_in'; readonly userId: string };

/** The server's side of the data, from which the snapshot is made. */
interface ConfirmedState<Data> {
  readonly state: 'loading' | 'signed_out' | 'error' | 'ready';
  /** As the server confirmed it last; null before the first answer. */
  readonly data: Data | null;
  readonly loadError: string | null;
  /** Whether changes are in flight or in the queue. */
  readonly isBusy: boolean;
}

interface Change<Data> {
  /** A read: it does not count as saving. */
  readonly isRead?: boolean;
  /** Runs when it is its turn. Its answer is the new confirmed data; null leaves it as it is. */
  readonly call: (confirmed: Data | null) => Promise<Data | null>;
  /** Runs before the snapshot changes, with the error of a refused call. */
  readonly onSettled?: (error?: unknown) => void;
}

interface OptimisticStoreOptions<Data, Snapshot> {
  readonly fetch: () => Promise<Data>;
  /** The message where a failed fetch has none. */
  readonly fetchFailed: string;
  /** Makes the snapshot: the confirmed data with the changes that are in flight. */
  readonly toSnapshot: (confirmed: ConfirmedState<Data>) => Snapshot;
  readonly emptySnapshot: Snapshot;
  /** Drops the changes of the previous owner. */
  readonly reset: () => void;
}

/**
 * A user's data that lives on the server and changes on this page. It is fetched once for each
 * owner, changes go out one after the other, and answers for an earlier owner are dropped. While
 * the shop is unreachable the store retries, and the error stays in view.
 */
export function createOptimisticStore<Data, Snapshot>({
  fetch,
  fetchFailed,
  toSnapshot,
  emptySnapshot,
  reset,
}: OptimisticStoreOptions<Data, Snapshot>) {
  const { set: setSnapshot, ...store } = createStore(emptySnapshot);
  let owner: Owner = { state: 'loading' };
  let confirmed: Data | null = null;
  let loadError: string | null = null;
  let inFlight = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  // Rises with every owner.
  let generation = 0;

  function publish(): void {
    setSnapshot(
      toSnapshot({
        state: owner.state === 'signed_in' ? loadState() : owner.state,
        data: confirmed,
        loadError,
        isBusy: inFlight > 0,
      }),
    );
  }

  function loadState(): 'loading' | 'error' | 'ready' {
    if (confirmed !== null) return 'ready';
    return loadError === null ? 'loading' : 'error';
  }

  /**
   * Sends a change after the changes before it. Resolves to whether it was made; rejects when it
   * was refused. If the owner changes first, it resolves to false and has no effect.
   */
  function change({ call, onSettled, isRead = false }: Change<Data>): Promise<boolean> {
    const startedIn = generation;
    const isCurrent = () => startedIn === generation;
    const weight = isRead ? 0 : 1;
    inFlight += weight;
    const finish = (error?: unknown) => {
      inFlight -= weight;
      onSettled?.(error);
      publish();
    };
    const result = queue.then(async () => {
      if (!isCurrent()) return false;
      try {
        const data = await call(confirmed);
        if (!isCurrent()) return false;
        if (data !== null) {
          confirmed = data;
          loadError = null;
        }
      } catch (error) {
        if (!isCurrent()) return false;
        finish(error);
        throw error;
      }
      finish();
      return true;
    });
    queue = result.catch(() => undefined);
    return result;
  }

  function load(): void {
    clearTimeout(retryTimer);
    change({
      isRead: true,
      call: fetch,
      onSettled: (error) => {
        if (error === undefined) return;
        loadError = errorMessage(error, fetchFailed);
        clearTimeout(retryTimer);
        if (isTransientError(error)) retryTimer = setTimeout(load, TRANSIENT_RETRY_MS);
      },
    }).catch(() => undefined);
  }

  /** Fetches the data again. The last data stays until the answer. */
  function reload(): void {
    loadError = null;
    load();
    publish();
  }

  return {
    ...store,
    setOwner: (next: Owner): void => {
      if (isSameOwner(owner, next)) return;
      generation += 1;
      clearTimeout(retryTimer);
      owner = next;
      confirmed = null;
      loadError = null;
      inFlight = 0;
      reset();
      if (next.state === 'signed_in') reload();
      else publish();
    },
    reload,
    publish,
    change,
    /** Resolves when the server has answered everything sent so far. */
    whenIdle: async () => {
      await queue;
    },
  };
}

function isSameOwner(one: Owner, other: Owner): boolean {
  if (one.state !== 'signed_in' || other.state !== 'signed_in') return one.state === other.state;
  return one.userId === other.userId;
}
