import { useLocation } from '@tanstack/react-router';
import {
  createContext,
  useContext,
  useEffect,
  useEffectEvent,
  useState,
  type ReactNode,
} from 'react';

import { pages } from '#contract/paths/pages.ts';
import type { AddedLine } from '#contract/schemas/customer.ts';
import { NOT_SIGNED_IN } from '#contract/errors/codes.ts';
import { LiveRegion, sayAgain } from '#web/ui/live-region.tsx';
import { showToast } from '#web/ui/toast.ts';
import { useApi } from '#web/lib/api.ts';
import { useStore } from '#web/lib/store.ts';
import { createCartStore, type CartSnapshot, type CartStore } from './cart-store.ts';
import { shortfallsWords, shortfallWords } from './shortfall-words.ts';
import { errorMessage, isSignedOutError } from '#web/lib/error-message.ts';
import {
  askToSignIn,
  clearReturnPageAwayFrom,
  takeIntent,
  type AddToCartInput,
} from '#web/session/pending-intent.ts';
import { useSession } from '#web/session/session.tsx';
import { useSessionOwner, useWhenSessionIsKnown } from '#web/session/use-when-session-is-known.ts';

/** What the side panel shows: the cart, or the navigation with the cart below (Rule 33). */
export type PanelMode = 'cart' | 'menu';

export interface CartValue
  extends
    CartSnapshot,
    Pick<
      CartStore,
      'setQuantity' | 'acceptPrice' | 'remove' | 'undo' | 'clear' | 'reload' | 'settle'
    > {
  /** Resolves to whether the product is in the cart; signed out, it asks to sign in first. */
  readonly addToCart: (input: AddToCartInput) => Promise<boolean>;
  /**
   * Adds several products in one call, says which were added and which were not, and resolves to
   * that, or to null where nothing was; signed out, it asks to sign in first.
   */
  readonly addAll: (inputs: readonly AddToCartInput[]) => Promise<readonly AddedLine[] | null>;
  readonly panel: PanelMode | null;
  readonly openPanel: (mode: PanelMode) => void;
  readonly closePanel: () => void;
}

const CartContext = createContext<CartValue | null>(null);

export function useCart(): CartValue {
  const value = useContext(CartContext);
  if (!value) throw new Error('useCart needs a CartProvider above it: wrap the page in one.');
  return value;
}

/** Wide enough to show the page next to the panel. */
const WIDE = '(width >= 48rem)';

export function CartProvider({ children }: { children: ReactNode }) {
  const api = useApi();
  const session = useSession();
  const path = useLocation({ select: (location) => location.pathname });
  const [store] = useState(() =>
    createCartStore({
      api: api.cart,
      onError: (message) => showToast({ message, tone: 'danger' }),
    }),
  );
  const snapshot = useStore(store);
  const [panel, setPanel] = useState<PanelMode | null>(null);
  const [announcement, setAnnouncement] = useState('');
  useSessionOwner(store);

  async function add(input: AddToCartInput, show: 'panel' | 'toast' = 'panel'): Promise<boolean> {
    if (session.state !== 'signed_in') {
      promptSignIn(input);
      return false;
    }
    try {
      if (!(await store.add(input))) return false;
    } catch (error) {
      if (isSignedOutError(error)) promptSignIn(input);
      else showToast({ message: errorMessage(error), tone: 'danger' });
      return false;
    }
    announce(`Added ${input.quantity} × ${input.name} to cart`, show);
    return true;
  }

  function announce(message: string, show: 'panel' | 'toast') {
    setAnnouncement(sayAgain(message));
    // The cart's own page shows the new line.
    if (path === pages.cart()) return;
    if (show === 'panel' && window.matchMedia(WIDE).matches) setPanel('cart');
    else showToast({ message, isSpoken: true, action: { label: 'View Cart', href: pages.cart() } });
  }

  async function addAll(inputs: readonly AddToCartInput[]): Promise<readonly AddedLine[] | null> {
    if (session.state !== 'signed_in') {
      const intent = { kind: 'add-all-to-cart', lines: inputs } as const;
      askToSignIn(intent, {
        message: NOT_SIGNED_IN.text,
        help: 'Log in or create an account, and we will add everything to your cart.',
      });
      return null;
    }
    try {
      const lines = await store.addLines(inputs);
      if (lines === null) return null;
      const added = lines.filter((line) => line.added > 0).length;
      if (added > 0) {
        announce(`Added ${added} ${added === 1 ? 'product' : 'products'} to cart`, 'panel');
      }
      const shortfalls = lines.flatMap(({ shortfall, ...line }, at) =>
        shortfall === null
          ? []
          : [shortfallWords({ ...line, name: inputs[at]?.name ?? '', shortfall })],
      );
      if (shortfalls.length > 0) {
        showToast({ message: shortfallsWords(shortfalls), tone: 'danger' });
      }
      return lines;
    } catch (error) {
      showToast({ message: errorMessage(error), tone: 'danger' });
      return null;
    }
  }
  const addWhenKnown = useWhenSessionIsKnown(add);
  const addAllWhenKnown = useWhenSessionIsKnown(addAll);

  const { state } = session;
  const addIntended = useEffectEvent(add);
  const addAllIntended = useEffectEvent(addAll);
  // What the visitor wanted before signing in is added once, on the page they return to.
  useEffect(() => {
    if (state !== 'signed_in') return;
    const intent = takeIntent('add-to-cart', path);
    if (intent !== null) void addIntended(intent, 'toast');
    const all = takeIntent('add-all-to-cart', path);
    if (all !== null) void addAllIntended(all.lines);
  }, [state, path]);

  useEffect(() => {
    store.forgetRemoved();
    clearReturnPageAwayFrom(path);
  }, [store, path]);

  useEffect(() => {
    const send = () => void store.settle();
    const refresh = (event: PageTransitionEvent) => {
      if (event.persisted && store.getSnapshot().state === 'ready') store.reload();
    };
    // The cart may have changed in another tab.
    const reloadWhenVisible = () => {
      const { state, isSaving } = store.getSnapshot();
      if (document.visibilityState === 'visible' && state === 'ready' && !isSaving) store.reload();
    };
    window.addEventListener('pagehide', send);
    window.addEventListener('pageshow', refresh);
    document.addEventListener('visibilitychange', reloadWhenVisible);
    return () => {
      window.removeEventListener('pagehide', send);
      window.removeEventListener('pageshow', refresh);
      document.removeEventListener('visibilitychange', reloadWhenVisible);
    };
  }, [store]);

  const value: CartValue = {
    ...snapshot,
    setQuantity: store.setQuantity,
    acceptPrice: store.acceptPrice,
    remove: store.remove,
    undo: store.undo,
    clear: store.clear,
    reload: store.reload,
    settle: store.settle,
    addToCart: (input) => addWhenKnown(input),
    addAll: addAllWhenKnown,
    panel,
    openPanel: setPanel,
    closePanel: () => {
      setPanel(null);
      store.forgetRemoved();
    },
  };

  return (
    <CartContext value={value}>
      {children}
      <LiveRegion message={announcement} />
    </CartContext>
  );
}

function promptSignIn(input: AddToCartInput): void {
  const intent = { kind: 'add-to-cart', ...input } as const;
  askToSignIn(intent, {
    message: NOT_SIGNED_IN.text,
    help: `Log in or create an account, and we will add ${input.name} to your cart.`,
  });
}
