import { cartUnitCount } from '#domain/cart/cart.ts';
import type { AddedLine, Cart, CartItem } from '#contract/schemas/customer.ts';
import type { ApiClient } from '#web/lib/api-client.ts';
import { errorCode, errorMessage } from '#web/lib/error-message.ts';
import { createOptimisticStore } from '#web/lib/optimistic-store.ts';
import type { AddToCartInput } from '#web/session/pending-intent.ts';

import { findLine, lineKey, withPendingChanges } from './cart-lines.ts';
import { createPendingQuantities } from './pending-quantities.ts';

const DEBOUNCE_MS = 400;

/** A line that was just removed, as it was. */
export interface RemovedLine {
  readonly id: string;
  readonly name: string;
  readonly item: CartItem;
}

export interface CartSnapshot {
  readonly state: 'loading' | 'signed_out' | 'error' | 'ready';
  /** What the reader sees: pending changes are included. */
  readonly cart: Cart | null;
  readonly unitCount: number;
  readonly removed: readonly RemovedLine[];
  /** Whether changes are still unconfirmed. */
  readonly isSaving: boolean;
  /** Why the last change was rolled back. */
  readonly changeError: string | null;
}

export type CartStore = ReturnType<typeof createCartStore>;

const EMPTY_SNAPSHOT: CartSnapshot = {
  state: 'loading',
  cart: null,
  unitCount: 0,
  removed: [],
  isSaving: false,
  changeError: null,
};

/**
 * The cart on this page. Changes show at once and go to the server one by one. A refused change is
 * rolled back.
 */
export function createCartStore({
  api,
  onError,
  debounceMs = DEBOUNCE_MS,
}: {
  readonly api: ApiClient['cart'];
  readonly onError: (message: string) => void;
  readonly debounceMs?: number;
}) {
  const pending = createPendingQuantities({ debounceMs, send: sendQuantity });
  const { quantities } = pending;
  const restored = new Map<string, CartItem>();
  let removed: readonly RemovedLine[] = [];
  let changeError: string | null = null;
  let addingUnits = 0;

  const store = createOptimisticStore<Cart, CartSnapshot>({
    fetch: () => api.getCart(),
    fetchFailed: 'Failed to fetch cart',
    toSnapshot: ({ state, data, isBusy }) => {
      const cart = data && withPendingChanges(data, { quantities, restored });
      return {
        state,
        cart,
        unitCount: cartUnitCount(cart?.cart_items ?? []) + addingUnits,
        removed,
        isSaving: quantities.size > 0 || isBusy,
        changeError,
      };
    },
    emptySnapshot: EMPTY_SNAPSHOT,
    reset: () => {
      removed = [];
      changeError = null;
      addingUnits = 0;
      restored.clear();
      pending.clear();
    },
  });

  /** Sends a change. Tells the reader when it is refused. */
  function attempt(
    call: (confirmed: Cart | null) => Promise<Cart | null>,
    onSettled?: (error?: unknown) => void,
  ): void {
    changeError = null;
    const sending = store.change({
      call,
      onSettled: (error) => {
        if (error !== undefined) changeError = errorMessage(error);
        onSettled?.(error);
      },
    });
    store.publish();
    sending.catch((error: unknown) => {
      onError(errorMessage(error));
      // The line is gone on the server, for example removed in another window.
      if (errorCode(error) === 'CART_ITEM_NOT_FOUND') store.reload();
    });
  }

  const shownLine = (lineId: string) =>
    store.getSnapshot().cart?.cart_items.find((item) => item.id === lineId);

  function sendQuantity(key: string): void {
    let sent: number | undefined;
    attempt(
      async (confirmed) => {
        sent = quantities.get(key);
        const line = findLine(confirmed, key);
        if (sent === undefined || sent === 0 || line === undefined) return null;
        return api.setQuantity({ params: { id: line.id }, body: { quantity: sent } });
      },
      () => pending.settle(key, sent),
    );
  }

  function setQuantity(lineId: string, quantity: number): void {
    const item = shownLine(lineId);
    if (item === undefined) return;
    changeError = null;
    pending.setLater(lineKey(item), quantity);
    store.publish();
  }

  function remove(lineId: string): void {
    const item = shownLine(lineId);
    if (item === undefined) return;
    const key = lineKey(item);
    pending.set(key, 0);
    removed = [...removed, { id: item.id, name: item.product.name, item }];
    attempt(
      async (confirmed) => {
        const line = findLine(confirmed, key);
        return line === undefined ? null : api.removeFromCart({ params: { id: line.id } });
      },
      (error) => {
        pending.settle(key, 0);
        if (error !== undefined) removed = removed.filter(({ id }) => id !== item.id);
      },
    );
  }

  function undo(lineId: string): void {
    const line = removed.find(({ id }) => id === lineId);
    if (line === undefined) return;
    const { item } = line;
    const key = lineKey(item);
    removed = removed.filter((other) => other !== line);
    restored.set(key, item);
    const { product_id, variant_id, quantity, created_at } = item;
    attempt(
      () => api.addToCart({ body: { product_id, variant_id, quantity, created_at } }),
      (error) => {
        restored.delete(key);
        if (error !== undefined) removed = [...removed, line];
      },
    );
  }

  return {
    ...store,
    /** Resolves to whether it was added; rejects when the server refused it. */
    add: ({ productId, variantId, quantity }: AddToCartInput): Promise<boolean> => {
      addingUnits += quantity;
      const adding = store.change({
        call: () =>
          api.addToCart({ body: { product_id: productId, variant_id: variantId, quantity } }),
        onSettled: () => {
          addingUnits -= quantity;
        },
      });
      store.publish();
      return adding;
    },
    /**
     * What happened to each line, in their order; null if the person has changed while it was sent.
     */
    addLines: async (inputs: readonly AddToCartInput[]): Promise<readonly AddedLine[] | null> => {
      const units = inputs.reduce((sum, { quantity }) => sum + quantity, 0);
      let lines: readonly AddedLine[] = [];
      addingUnits += units;
      const adding = store.change({
        call: async () => {
          const answer = await api.addLines({
            body: {
              lines: inputs.map(({ productId, variantId, quantity }) => ({
                product_id: productId,
                variant_id: variantId,
                quantity,
              })),
            },
          });
          ({ lines } = answer);
          return answer.cart;
        },
        onSettled: () => {
          addingUnits -= units;
        },
      });
      store.publish();
      return (await adding) ? lines : null;
    },
    setQuantity: (lineId: string, quantity: number) =>
      quantity <= 0 ? remove(lineId) : setQuantity(lineId, quantity),
    acceptPrice: (lineId: string) => attempt(() => api.acceptPrice({ params: { id: lineId } })),
    remove,
    undo,
    forgetRemoved: () => {
      if (removed.length === 0) return;
      removed = [];
      store.publish();
    },
    clear: async () => {
      pending.cancelTimers();
      await store.change({
        call: () => api.clearCart(),
        onSettled: (error) => {
          if (error !== undefined) return;
          pending.clear();
          removed = [];
        },
      });
    },
    /** Sends pending quantities now and resolves when the server has answered every change. */
    settle: async () => {
      pending.flush();
      await store.whenIdle();
    },
  };
}
