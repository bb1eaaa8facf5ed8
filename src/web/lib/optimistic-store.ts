import { errorMessage } from '#web/lib/error-message.ts';
import { TRANSIENT_RETRY_MS, isTransientError } from '#web/lib/transient-error.ts';

/** Whose it is, as the session knows it. */
export type Owner =
  | { readonly state: 'loading' }
  | { readonly state: 'signed_out' }
  | { readonly state: 'signed_in'; readonly userId: string };

/** What is known of it at the moment. */
export interface Known<Data> {
  readonly state: 'loading' | 'signed_out' | 'error' | 'ready';
  /** As the server confirmed it last; null before the first answer. */
  readonly data: Data | null;
  readonly loadError: string | null;
  /** Whether changes are on their way or waiting in line. */
  readonly isBusy: boolean;
}

interface Change<Data> {
  /** Only reads: nothing is being saved meanwhile. */
  readonly isRead?: boolean;
  /**
   * Runs at its turn; its answer becomes what the server is known to hold, null changes nothing.
   */
  readonly call: (confirmed: Data | null) => Promise<Data | null>;
  /** Runs before the reader sees the outcome, with the error of a refused call. */
  readonly settled?: (error?: unknown) => void;
}

interface OptimisticStoreOptions<Data, Snapshot> {
  readonly fetch: () => Promise<Data>;
  /** What is said when reading it fails without words. */
  readonly failedFetch: string;
  /** What the reader sees of it, with changes under way counted in. */
  readonly draw: (known: Known<Data>) => Snapshot;
  readonly empty: Snapshot;
  /** Drops what was under way for the owner before. */
  readonly forget: () => void;
}

export interface OptimisticStore<Data, Snapshot> {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => Snapshot;
  readonly setOwner: (owner: Owner) => void;
  /** Reads it again; until then what was known stays. */
  readonly reload: () => void;
  /** Draws the snapshot again. */
  readonly publish: () => void;
  /**
   * Sends a change after those before it. Resolves to whether it was made; rejects when it was
   * refused. When the owner has changed meanwhile it resolves to false and nothing else happens.
   */
  readonly change: (change: Change<Data>) => Promise<boolean>;
  /** Resolves when the server has answered everything sent so far. */
  readonly answered: () => Promise<void>;
}

/**
 * Something of the signed-in reader's that lives on the server and is changed on this page: it is
 * read once per owner, changes go out one after the other, and an answer for an earlier owner is
 * dropped. While the shop is away it asks again by itself, with the error in view until then.
 */
export function createOptimisticStore<Data, Snapshot>({
  fetch,
  failedFetch,
  draw,
  empty,
  forget,
}: OptimisticStoreOptions<Data, Snapshot>): OptimisticStore<Data, Snapshot> {
  const listeners = new Set<() => void>();
  let owner: Owner = { state: 'loading' };
  let confirmed: Data | null = null;
  let loadError: string | null = null;
  let inFlight = 0;
  let askAgain: ReturnType<typeof setTimeout> | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  // Rises with every owner.
  let generation = 0;
  let snapshot = empty;

  function publish(): void {
    snapshot = draw({
      state: owner.state === 'signed_in' ? loadState() : owner.state,
      data: confirmed,
      loadError,
      isBusy: inFlight > 0,
    });
    for (const listener of listeners) listener();
  }

  function loadState(): 'loading' | 'error' | 'ready' {
    if (confirmed !== null) return 'ready';
    return loadError === null ? 'loading' : 'error';
  }

  function change({ call, settled, isRead = false }: Change<Data>): Promise<boolean> {
    const mine = generation;
    const isCurrent = () => mine === generation;
    const weight = isRead ? 0 : 1;
    inFlight += weight;
    const finish = (error?: unknown) => {
      inFlight -= weight;
      settled?.(error);
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
    clearTimeout(askAgain);
    change({
      isRead: true,
      call: fetch,
      settled: (error) => {
        if (error === undefined) return;
        loadError = errorMessage(error, failedFetch);
        clearTimeout(askAgain);
        if (isTransientError(error)) askAgain = setTimeout(load, TRANSIENT_RETRY_MS);
      },
    }).catch(() => undefined);
  }

  function reload(): void {
    loadError = null;
    load();
    publish();
  }

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => snapshot,
    setOwner: (next) => {
      if (isSameOwner(owner, next)) return;
      generation += 1;
      clearTimeout(askAgain);
      owner = next;
      confirmed = null;
      loadError = null;
      inFlight = 0;
      forget();
      if (next.state === 'signed_in') reload();
      else publish();
    },
    reload,
    publish,
    change,
    answered: async () => {
      await queue;
    },
  };
}

function isSameOwner(one: Owner, other: Owner): boolean {
  if (one.state !== 'signed_in' || other.state !== 'signed_in') return one.state === other.state;
  return one.userId === other.userId;
}
