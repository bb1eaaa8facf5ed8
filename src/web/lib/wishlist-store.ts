import type { WishlistItem } from '#contract/schemas/customer.ts';
import type { ApiClient } from '#web/lib/api-client.ts';
import { errorCode, errorMessage } from '#web/lib/error-message.ts';
import { ASK_AGAIN_AFTER_MS, isPassingFault } from '#web/lib/passing-fault.ts';

export interface WishlistProduct {
  readonly productId: string;
  readonly name: string;
}

/** Who keeps a wishlist, as the session knows it. */
export type WishlistOwner =
  | { readonly state: 'loading' }
  | { readonly state: 'signed_out' }
  | { readonly state: 'signed_in'; readonly userId: string };

export interface WishlistSnapshot {
  readonly state: 'loading' | 'signed_out' | 'error' | 'ready';
  readonly error: string | null;
  readonly items: readonly WishlistItem[];
  /** Every product that the reader has saved, the ones under way included. */
  readonly productIds: ReadonlySet<string>;
  readonly removed: readonly WishlistProduct[];
}

export interface WishlistStore {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => WishlistSnapshot;
  readonly setOwner: (owner: WishlistOwner) => void;
  readonly add: (product: WishlistProduct) => Promise<void>;
  /** Takes a product off; it can be undone until `forgetRemoved`. */
  readonly remove: (productId: string) => void;
  readonly undo: (productId: string) => void;
  readonly forgetRemoved: () => void;
  readonly reload: () => void;
}

export const EMPTY_WISHLIST: WishlistSnapshot = {
  state: 'loading',
  error: null,
  items: [],
  productIds: new Set(),
  removed: [],
};

interface WishlistStoreOptions {
  readonly api: ApiClient['wishlist'];
  readonly onError: (message: string) => void;
}

/** The wishlist on this page: changes show at once, one call at a time, refused ones roll back. */
export function createWishlistStore({ api, onError }: WishlistStoreOptions): WishlistStore {
  const listeners = new Set<() => void>();
  const adding = new Set<string>();
  const removing = new Set<string>();
  let owner: WishlistOwner = { state: 'loading' };
  let confirmed: readonly WishlistItem[] | null = null;
  let loadError: string | null = null;
  let removed: readonly WishlistProduct[] = [];
  let queue: Promise<void> = Promise.resolve();
  let generation = 0;
  let askAgain: ReturnType<typeof setTimeout> | undefined;
  let snapshot = EMPTY_WISHLIST;

  function publish(): void {
    const items = (confirmed ?? []).filter((item) => !removing.has(item.product_id));
    snapshot = {
      state:
        owner.state !== 'signed_in'
          ? owner.state
          : confirmed
            ? 'ready'
            : loadError === null
              ? 'loading'
              : 'error',
      error: loadError,
      items,
      productIds: new Set([...items.map((item) => item.product_id), ...adding]),
      removed,
    };
    for (const listener of listeners) listener();
  }

  function enqueue(call: () => Promise<void>): Promise<void> {
    const mine = generation;
    const result = queue.then(() => (mine === generation ? call() : undefined));
    queue = result.catch(() => undefined);
    return result;
  }

  function load(): void {
    loadError = null;
    publish();
    fetchWishlist();
  }

  /** Asks again by itself while the shop is away; the error stays in view until then. */
  function fetchWishlist(): void {
    clearTimeout(askAgain);
    const mine = generation;
    enqueue(async () => {
      const { wishlist } = await api.getWishlist();
      if (mine !== generation) return;
      confirmed = wishlist;
      loadError = null;
    }).then(publish, (error: unknown) => {
      if (mine !== generation) return;
      loadError = errorMessage(error);
      publish();
      clearTimeout(askAgain);
      if (isPassingFault(error)) askAgain = setTimeout(fetchWishlist, ASK_AGAIN_AFTER_MS);
    });
  }

  async function add({ productId }: WishlistProduct): Promise<void> {
    const mine = generation;
    adding.add(productId);
    removing.delete(productId);
    removed = removed.filter((product) => product.productId !== productId);
    publish();
    try {
      await enqueue(async () => {
        const item = await api.addToWishlist({ body: { product_id: productId } });
        if (mine !== generation || confirmed === null) return;
        const others = confirmed.filter((other) => other.product_id !== productId);
        confirmed = [item, ...others];
      });
    } finally {
      if (mine === generation) {
        adding.delete(productId);
        publish();
      }
    }
  }

  function remove(productId: string): void {
    const mine = generation;
    const shown = snapshot.items.find((item) => item.product_id === productId);
    removing.add(productId);
    if (shown) removed = [...removed, { productId, name: shown.product.name }];
    publish();
    enqueue(async () => {
      const item = confirmed?.find((other) => other.product_id === productId);
      if (!removing.has(productId) || !item) return;
      await api.removeFromWishlist({ params: { id: item.id } }).catch((error: unknown) => {
        if (errorCode(error) !== 'WISHLIST_ITEM_NOT_FOUND') throw error;
      });
      if (mine !== generation) return;
      confirmed = (confirmed ?? []).filter((other) => other !== item);
    }).then(
      () => {
        if (mine !== generation) return;
        removing.delete(productId);
        publish();
      },
      (error: unknown) => {
        if (mine !== generation) return;
        removing.delete(productId);
        removed = removed.filter((product) => product.productId !== productId);
        onError(errorMessage(error));
        publish();
      },
    );
  }

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => snapshot,
    setOwner: (next) => {
      const isSame =
        next.state === owner.state &&
        (next.state !== 'signed_in' ||
          (owner.state === 'signed_in' && owner.userId === next.userId));
      if (isSame) return;
      generation += 1;
      clearTimeout(askAgain);
      owner = next;
      confirmed = null;
      loadError = null;
      removed = [];
      adding.clear();
      removing.clear();
      if (next.state === 'signed_in') load();
      else publish();
    },
    add,
    remove,
    undo: (productId) => {
      const product = removed.find((item) => item.productId === productId);
      if (!product) return;
      add(product).catch((error: unknown) => {
        removed = [...removed, product];
        onError(errorMessage(error));
        publish();
      });
    },
    forgetRemoved: () => {
      if (removed.length === 0) return;
      removed = [];
      publish();
    },
    reload: load,
  };
}
