import type { WishlistItem } from '#contract/schemas/customer.ts';
import type { ApiClient } from '#web/lib/api-client.ts';
import { errorCode, errorMessage } from '#web/lib/error-message.ts';
import { createOptimisticStore } from '#web/lib/optimistic-store.ts';

export interface WishlistProduct {
  readonly productId: string;
  readonly name: string;
}

export interface WishlistSnapshot {
  readonly state: 'loading' | 'signed_out' | 'error' | 'ready';
  readonly error: string | null;
  readonly items: readonly WishlistItem[];
  /** Every product that the reader has saved, including pending ones. */
  readonly productIds: ReadonlySet<string>;
  readonly removed: readonly WishlistProduct[];
}

export type WishlistStore = ReturnType<typeof createWishlistStore>;

const EMPTY_WISHLIST: WishlistSnapshot = {
  state: 'loading',
  error: null,
  items: [],
  productIds: new Set(),
  removed: [],
};

/**
 * The wishlist on this page: changes show at once, go out one at a time, and are rolled back when
 * refused.
 */
export function createWishlistStore({
  api,
  onError,
}: {
  readonly api: ApiClient['wishlist'];
  readonly onError: (message: string) => void;
}) {
  const adding = new Set<string>();
  const removing = new Set<string>();
  let removed: readonly WishlistProduct[] = [];

  const store = createOptimisticStore<readonly WishlistItem[], WishlistSnapshot>({
    fetch: async () => (await api.getWishlist()).wishlist,
    fetchFailed: 'Failed to fetch wishlist',
    toSnapshot: ({ state, data, loadError }) => {
      const items = (data ?? []).filter((item) => !removing.has(item.product_id));
      return {
        state,
        error: loadError,
        items,
        productIds: new Set([...items.map((item) => item.product_id), ...adding]),
        removed,
      };
    },
    emptySnapshot: EMPTY_WISHLIST,
    reset: () => {
      removed = [];
      adding.clear();
      removing.clear();
    },
  });

  /** Resolves to whether it was added; rejects when the server refused it. */
  function add({ productId }: WishlistProduct): Promise<boolean> {
    adding.add(productId);
    removing.delete(productId);
    removed = removed.filter((product) => product.productId !== productId);
    const sending = store.change({
      call: async (confirmed) => {
        const item = await api.addToWishlist({ body: { product_id: productId } });
        return confirmed && [item, ...confirmed.filter((other) => other.product_id !== productId)];
      },
      onSettled: () => adding.delete(productId),
    });
    store.publish();
    return sending;
  }

  /** Removes a product; it can be undone until `forgetRemoved`. */
  function remove(productId: string): void {
    const shown = store.getSnapshot().items.find((item) => item.product_id === productId);
    removing.add(productId);
    if (shown) removed = [...removed, { productId, name: shown.product.name }];
    const sending = store.change({
      call: async (confirmed) => {
        const item = confirmed?.find((other) => other.product_id === productId);
        if (!removing.has(productId) || !item) return null;
        await api.removeFromWishlist({ params: { id: item.id } }).catch((error: unknown) => {
          if (errorCode(error) !== 'WISHLIST_ITEM_NOT_FOUND') throw error;
        });
        return (confirmed ?? []).filter((other) => other !== item);
      },
      onSettled: (error) => {
        removing.delete(productId);
        if (error === undefined) return;
        removed = removed.filter((product) => product.productId !== productId);
      },
    });
    store.publish();
    sending.catch((error: unknown) => onError(errorMessage(error)));
  }

  return {
    ...store,
    add,
    remove,
    undo: (productId: string): void => {
      const product = removed.find((item) => item.productId === productId);
      if (!product) return;
      add(product).catch((error: unknown) => {
        removed = [...removed, product];
        onError(errorMessage(error));
        store.publish();
      });
    },
    forgetRemoved: () => {
      if (removed.length === 0) return;
      removed = [];
      store.publish();
    },
  };
}
