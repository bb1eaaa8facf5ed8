import { cartLineTotal, cartSubtotal, cartUnitCount } from '#domain/cart/cart.ts';
import { cents, multiplyCents, sumCents } from '#domain/money/cents.ts';
import type { Cart, CartItem } from '#contract/schemas/customer.ts';
import type { ApiClient } from '#web/lib/api-client.ts';
import { errorCode, errorMessage } from '#web/lib/error-message.ts';
import { ASK_AGAIN_AFTER_MS, isPassingFault } from '#web/lib/passing-fault.ts';

const DEBOUNCE_MS = 400;

export interface AddToCartInput {
  readonly productId: string;
  readonly variantId: string | null;
  readonly quantity: number;
  readonly name: string;
}

/** A line that was just removed, with what it takes to bring it back. */
export interface RemovedLine extends AddToCartInput {
  readonly id: string;
}

/** Who is at the till, as the session knows it. */
export type CartOwner =
  | { readonly state: 'loading' }
  | { readonly state: 'signed_out' }
  | { readonly state: 'signed_in'; readonly userId: string };

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

export interface CartStore {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => CartSnapshot;
  readonly setOwner: (owner: CartOwner) => void;
  readonly add: (input: AddToCartInput) => Promise<void>;
  readonly setQuantity: (lineId: string, quantity: number) => void;
  readonly remove: (lineId: string) => void;
  readonly undo: (lineId: string) => void;
  readonly forgetRemoved: () => void;
  readonly clear: () => Promise<void>;
  readonly reload: () => void;
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
 * last of several presses is sent; a refused change goes back to what the server holds.
 */
export function createCartStore({
  api,
  onError,
  debounceMs = DEBOUNCE_MS,
}: CartStoreOptions): CartStore {
  const listeners = new Set<() => void>();
  const wanted = new Map<string, number>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  let owner: CartOwner = { state: 'loading' };
  let confirmed: Cart | null = null;
  let loadFailed = false;
  let removed: readonly RemovedLine[] = [];
  let changeError: string | null = null;
  let addingUnits = 0;
  let inFlight = 0;
  let askAgain: ReturnType<typeof setTimeout> | undefined;
  let queue: Promise<void> = Promise.resolve();
  // Rises with every owner: an answer for an earlier one is dropped.
  let generation = 0;
  let snapshot = EMPTY_SNAPSHOT;

  function publish(): void {
    const cart = confirmed && withChanges(confirmed, wanted);
    snapshot = {
      state:
        owner.state !== 'signed_in'
          ? owner.state
          : cart
            ? 'ready'
            : loadFailed
              ? 'error'
              : 'loading',
      cart,
      unitCount: cartUnitCount(cart?.cart_items ?? []) + addingUnits,
      removed,
      isSaving: wanted.size > 0 || inFlight > 0,
      changeError,
    };
    for (const listener of listeners) listener();
  }

  /** Puts a call at the end of the line; its answer becomes what the server is known to hold. */
  function enqueue(call: () => Promise<Cart | null>): Promise<void> {
    const mine = generation;
    inFlight += 1;
    const result = queue.then(async () => {
      try {
        if (mine !== generation) return;
        const cart = await call();
        if (mine === generation && cart !== null) {
          confirmed = cart;
          loadFailed = false;
        }
      } finally {
        if (mine === generation) inFlight -= 1;
      }
    });
    queue = result.catch(() => undefined);
    return result;
  }

  function attempt(call: () => Promise<Cart | null>, onFailure: () => void): void {
    const mine = generation;
    changeError = null;
    enqueue(call).then(publish, (error: unknown) => {
      if (mine !== generation) return;
      onFailure();
      changeError = errorMessage(error);
      onError(changeError);
      publish();
      // The line is gone on the server: removed in another window, say.
      if (errorCode(error) === 'CART_ITEM_NOT_FOUND') load();
    });
    publish();
  }

  function load(): void {
    loadFailed = false;
    fetchCart();
    publish();
  }

  /** Asks again by itself while the shop is away; the error stays in view until then. */
  function fetchCart(): void {
    clearTimeout(askAgain);
    const mine = generation;
    enqueue(() => api.getCart()).then(publish, (error: unknown) => {
      if (mine !== generation) return;
      loadFailed = true;
      publish();
      clearTimeout(askAgain);
      if (isPassingFault(error)) askAgain = setTimeout(fetchCart, ASK_AGAIN_AFTER_MS);
    });
  }

  function stopTimer(lineId: string): void {
    clearTimeout(timers.get(lineId));
    timers.delete(lineId);
  }

  function sendQuantity(lineId: string): void {
    stopTimer(lineId);
    let sent: number | undefined;
    attempt(
      async () => {
        sent = wanted.get(lineId);
        if (sent === undefined || sent === 0) return null;
        const cart = await api.setQuantity({ params: { id: lineId }, body: { quantity: sent } });
        if (wanted.get(lineId) === sent) wanted.delete(lineId);
        return cart;
      },
      () => {
        if (wanted.get(lineId) === sent) wanted.delete(lineId);
      },
    );
  }

  const shownLine = (lineId: string) =>
    snapshot.cart?.cart_items.find((item) => item.id === lineId) ?? null;

  function remove(lineId: string): void {
    const line = shownLine(lineId);
    if (line === null) return;
    stopTimer(lineId);
    wanted.set(lineId, 0);
    removed = [...removed, toRemovedLine(line)];
    attempt(
      async () => {
        const cart = await api.removeFromCart({ params: { id: lineId } });
        wanted.delete(lineId);
        return cart;
      },
      () => {
        wanted.delete(lineId);
        removed = removed.filter((item) => item.id !== lineId);
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
      loadFailed = false;
      removed = [];
      changeError = null;
      addingUnits = 0;
      inFlight = 0;
      wanted.clear();
      for (const lineId of timers.keys()) stopTimer(lineId);
      if (next.state === 'signed_in') load();
      else publish();
    },
    add: async ({ productId, variantId, quantity }) => {
      const mine = generation;
      addingUnits += quantity;
      const adding = enqueue(() =>
        api.addToCart({ body: { product_id: productId, variant_id: variantId, quantity } }),
      );
      publish();
      try {
        await adding;
      } finally {
        if (mine === generation) {
          addingUnits -= quantity;
          publish();
        }
      }
    },
    setQuantity: (lineId, quantity) => {
      if (quantity <= 0) {
        remove(lineId);
        return;
      }
      if (shownLine(lineId) === null) return;
      stopTimer(lineId);
      wanted.set(lineId, quantity);
      changeError = null;
      timers.set(
        lineId,
        setTimeout(() => sendQuantity(lineId), debounceMs),
      );
      publish();
    },
    remove,
    undo: (lineId) => {
      const line = removed.find((item) => item.id === lineId);
      if (!line) return;
      removed = removed.filter((item) => item !== line);
      attempt(
        () =>
          api.addToCart({
            body: {
              product_id: line.productId,
              variant_id: line.variantId,
              quantity: line.quantity,
            },
          }),
        () => {
          removed = [...removed, line];
        },
      );
    },
    forgetRemoved: () => {
      if (removed.length === 0) return;
      removed = [];
      publish();
    },
    clear: async () => {
      for (const lineId of timers.keys()) stopTimer(lineId);
      const clearing = enqueue(async () => {
        const cart = await api.clearCart();
        wanted.clear();
        removed = [];
        return cart;
      });
      publish();
      try {
        await clearing;
      } finally {
        publish();
      }
    },
    reload: load,
    settle: async () => {
      for (const lineId of timers.keys()) sendQuantity(lineId);
      await queue;
    },
  };
}

/** The server's cart with the quantities that the reader has asked for since. */
function withChanges(cart: Cart, wanted: ReadonlyMap<string, number>): Cart {
  if (wanted.size === 0) return cart;
  const items = cart.cart_items
    .map((item) => ({ ...item, quantity: wanted.get(item.id) ?? item.quantity }))
    .filter((item) => item.quantity > 0);
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

function toRemovedLine(item: CartItem): RemovedLine {
  return {
    id: item.id,
    name: item.product.name,
    productId: item.product_id,
    variantId: item.variant_id,
    quantity: item.quantity,
  };
}

/** A line before discounts (Rule 27). */
export function lineTotal(item: CartItem) {
  return cartLineTotal({ listPriceCents: item.list_price, quantity: item.quantity });
}
