import { cartLineTotal, cartSubtotal, cartUnitCount } from '#domain/cart/cart.ts';
import { cents, multiplyCents, sumCents } from '#domain/money/cents.ts';
import type { Cart, CartItem } from '#contract/schemas/customer.ts';
import type { ApiClient } from '#web/lib/api-client.ts';
import { errorCode, errorMessage } from '#web/lib/error-message.ts';
import { createOwnedStore, type OwnedStore } from '#web/lib/owned-store.ts';

const DEBOUNCE_MS = 400;

export interface AddToCartInput {
  readonly productId: string;
  readonly variantId: string | null;
  readonly quantity: number;
  readonly name: string;
}

/** A line that was just removed, as it was. */
export interface RemovedLine {
  readonly id: string;
  readonly name: string;
  readonly item: CartItem;
}

export interface CartSnapshot {
  readonly state: 'loading' | 'signed_out' | 'error' | 'ready';
  /** As the reader should see it: changes under way are counted in. */
  readonly cart: Cart | null;
  readonly unitCount: number;
  readonly removed: readonly RemovedLine[];
  /** Whether the server has yet to confirm something. */
  readonly isSaving: boolean;
  /** Why the last change was rolled back. */
  readonly changeError: string | null;
}

export interface CartStore extends Pick<
  OwnedStore<Cart, CartSnapshot>,
  'subscribe' | 'getSnapshot' | 'setOwner' | 'reload'
> {
  /** Resolves to whether it was added; rejects when it was refused. */
  readonly add: (input: AddToCartInput) => Promise<boolean>;
  readonly setQuantity: (lineId: string, quantity: number) => void;
  readonly acceptPrice: (lineId: string) => void;
  readonly remove: (lineId: string) => void;
  readonly undo: (lineId: string) => void;
  readonly forgetRemoved: () => void;
  readonly clear: () => Promise<void>;
  /** Sends what still waits for its pause and resolves when the server has answered everything. */
  readonly settle: () => Promise<void>;
}

export const EMPTY_SNAPSHOT: CartSnapshot = {
  state: 'loading',
  cart: null,
  unitCount: 0,
  removed: [],
  isSaving: false,
  changeError: null,
};

interface CartStoreOptions {
  readonly api: ApiClient['cart'];
  readonly onError: (message: string) => void;
  readonly debounceMs?: number;
}

/**
 * The cart on this page. Changes show at once, go to the server one after the other, and only the
 * last of several presses is sent; a refused change goes back to what the server holds. Under way,
 * lines are known by what is in them, for a line that comes back has another id.
 */
export function createCartStore({
  api,
  onError,
  debounceMs = DEBOUNCE_MS,
}: CartStoreOptions): CartStore {
  const wanted = new Map<string, number>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const returning = new Map<string, CartItem>();
  let removed: readonly RemovedLine[] = [];
  let changeError: string | null = null;
  let addingUnits = 0;

  const store = createOwnedStore<Cart, CartSnapshot>({
    fetch: () => api.getCart(),
    failedFetch: 'Failed to fetch cart',
    draw: ({ state, data, isBusy }) => {
      const cart = data && withChanges(data, { wanted, returning });
      return {
        state,
        cart,
        unitCount: cartUnitCount(cart?.cart_items ?? []) + addingUnits,
        removed,
        isSaving: wanted.size > 0 || isBusy,
        changeError,
      };
    },
    empty: EMPTY_SNAPSHOT,
    forget: () => {
      removed = [];
      changeError = null;
      addingUnits = 0;
      wanted.clear();
      returning.clear();
      for (const key of timers.keys()) stopTimer(key);
    },
  });

  /** Sends a change whose refusal is told to the reader. */
  function attempt(
    call: (confirmed: Cart | null) => Promise<Cart | null>,
    settled: (error?: unknown) => void,
  ): void {
    changeError = null;
    const sending = store.change({
      call,
      settled: (error) => {
        if (error !== undefined) changeError = errorMessage(error);
        settled(error);
      },
    });
    store.publish();
    sending.catch((error: unknown) => {
      onError(errorMessage(error));
      // The line is gone on the server: removed in another window, say.
      if (errorCode(error) === 'CART_ITEM_NOT_FOUND') store.reload();
    });
  }

  function stopTimer(key: string): void {
    clearTimeout(timers.get(key));
    timers.delete(key);
  }

  /** Forgets a wish that was answered, unless there is a later one. */
  function drop(key: string, quantity: number | undefined): void {
    if (wanted.get(key) === quantity) wanted.delete(key);
  }

  const shownLine = (lineId: string) =>
    store.getSnapshot().cart?.cart_items.find((item) => item.id === lineId);

  function sendQuantity(key: string): void {
    stopTimer(key);
    let sent: number | undefined;
    attempt(
      async (confirmed) => {
        sent = wanted.get(key);
        const line = lineOf(confirmed, key);
        if (sent === undefined || sent === 0 || line === undefined) return null;
        return api.setQuantity({ params: { id: line.id }, body: { quantity: sent } });
      },
      () => drop(key, sent),
    );
  }

  function remove(lineId: string): void {
    const item = shownLine(lineId);
    if (item === undefined) return;
    const key = lineKey(item);
    stopTimer(key);
    wanted.set(key, 0);
    removed = [...removed, { id: item.id, name: item.product.name, item }];
    attempt(
      async (confirmed) => {
        const line = lineOf(confirmed, key);
        return line === undefined ? null : api.removeFromCart({ params: { id: line.id } });
      },
      (error) => {
        drop(key, 0);
        if (error !== undefined) removed = removed.filter(({ id }) => id !== item.id);
      },
    );
  }

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    setOwner: store.setOwner,
    reload: store.reload,
    add: ({ productId, variantId, quantity }) => {
      addingUnits += quantity;
      const adding = store.change({
        call: () =>
          api.addToCart({ body: { product_id: productId, variant_id: variantId, quantity } }),
        settled: () => {
          addingUnits -= quantity;
        },
      });
      store.publish();
      return adding;
    },
    setQuantity: (lineId, quantity) => {
      if (quantity <= 0) {
        remove(lineId);
        return;
      }
      const item = shownLine(lineId);
      if (item === undefined) return;
      const key = lineKey(item);
      stopTimer(key);
      wanted.set(key, quantity);
      changeError = null;
      timers.set(
        key,
        setTimeout(() => sendQuantity(key), debounceMs),
      );
      store.publish();
    },
    acceptPrice: (lineId) => {
      attempt(
        () => api.acceptPrice({ params: { id: lineId } }),
        () => undefined,
      );
    },
    remove,
    undo: (lineId) => {
      const line = removed.find(({ id }) => id === lineId);
      if (line === undefined) return;
      const { item } = line;
      const key = lineKey(item);
      removed = removed.filter((other) => other !== line);
      returning.set(key, item);
      attempt(
        () =>
          api.addToCart({
            body: {
              product_id: item.product_id,
              variant_id: item.variant_id,
              quantity: item.quantity,
              created_at: item.created_at,
            },
          }),
        (error) => {
          returning.delete(key);
          if (error !== undefined) removed = [...removed, line];
        },
      );
    },
    forgetRemoved: () => {
      if (removed.length === 0) return;
      removed = [];
      store.publish();
    },
    clear: async () => {
      for (const key of timers.keys()) stopTimer(key);
      await store.change({
        call: () => api.clearCart(),
        settled: (error) => {
          if (error !== undefined) return;
          wanted.clear();
          removed = [];
        },
      });
    },
    settle: async () => {
      for (const key of timers.keys()) sendQuantity(key);
      await store.answered();
    },
  };
}

/** What a line is of; a cart has one line of each (product and variant). */
export function lineKey({
  product_id: productId,
  variant_id: variantId,
}: Pick<CartItem, 'product_id' | 'variant_id'>): string {
  return `${productId} ${variantId ?? ''}`;
}

/** A line before discounts (Rule 27). */
export function lineTotal(item: CartItem) {
  return cartLineTotal({ listPriceCents: item.list_price, quantity: item.quantity });
}

function lineOf(cart: Cart | null, key: string): CartItem | undefined {
  return cart?.cart_items.find((item) => lineKey(item) === key);
}

interface Changes {
  /** The quantities that the reader has asked for; 0 is on its way out. */
  readonly wanted: ReadonlyMap<string, number>;
  /** Lines on their way back after an undo. */
  readonly returning: ReadonlyMap<string, CartItem>;
}

/** The server's cart with what the reader has asked for since. */
function withChanges(cart: Cart, { wanted, returning }: Changes): Cart {
  if (wanted.size === 0 && returning.size === 0) return cart;
  const kept = cart.cart_items.filter((item) => !returning.has(lineKey(item)));
  const items = [...kept.filter((item) => wanted.get(lineKey(item)) !== 0), ...returning.values()]
    .map((item) => ({ ...item, quantity: wanted.get(lineKey(item)) || item.quantity }))
    .toSorted(byPlace);
  return {
    ...cart,
    cart_items: items,
    totalCount: items.length,
    subtotal: cartSubtotal(
      items.map((item) => ({ listPriceCents: item.list_price, quantity: item.quantity })),
    ),
    discounts: sumCents(
      ...items.map((item) =>
        multiplyCents(cents(item.list_price - item.unit_price), item.quantity),
      ),
    ),
  };
}

/** The cart's order: as the lines were added, then by id. */
export function byPlace(one: CartItem, other: CartItem): number {
  return compare(one.created_at, other.created_at) || compare(one.id, other.id);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
