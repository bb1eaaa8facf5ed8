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
import { LiveRegion, sayAgain } from '#web/ui/live-region.tsx';
import { showToast } from '#web/ui/toast.ts';
import { useApi } from '#web/lib/api.ts';
import { useStore } from '#web/lib/store.ts';
import { errorMessage, isSignedOutError } from '#web/lib/error-message.ts';
import { askToSignIn, takeIntent } from '#web/session/pending-intent.ts';
import { useSession } from '#web/session/session.tsx';
import { useSessionOwner, useWhenSessionIsKnown } from '#web/session/use-when-session-is-known.ts';
import {
  createWishlistStore,
  type WishlistProduct,
  type WishlistSnapshot,
  type WishlistStore,
} from './wishlist-store.ts';

export interface WishlistValue
  extends WishlistSnapshot, Pick<WishlistStore, 'remove' | 'undo' | 'reload'> {
  readonly has: (productId: string) => boolean;
  /** Resolves to whether the product is on the list; signed out, it asks to sign in first. */
  readonly add: (product: WishlistProduct) => Promise<boolean>;
  /** The heart: adds when absent, removes when present. */
  readonly toggle: (product: WishlistProduct) => void;
}

const WishlistContext = createContext<WishlistValue | null>(null);

export function useWishlist(): WishlistValue {
  const value = useContext(WishlistContext);
  if (!value) {
    throw new Error('useWishlist needs a WishlistProvider above it: wrap the page in one.');
  }
  return value;
}

export function WishlistProvider({ children }: { children: ReactNode }) {
  const api = useApi();
  const session = useSession();
  const path = useLocation({ select: (location) => location.pathname });
  const [store] = useState(() =>
    createWishlistStore({
      api: api.wishlist,
      onError: (message) => showToast({ message, tone: 'danger' }),
    }),
  );
  const snapshot = useStore(store);
  const [announcement, setAnnouncement] = useState('');

  useSessionOwner(store);

  async function addNow(product: WishlistProduct): Promise<boolean> {
    if (session.state === 'signed_out') {
      promptSignIn(product);
      return false;
    }
    try {
      if (!(await store.add(product))) return false;
    } catch (error) {
      if (isSignedOutError(error)) promptSignIn(product);
      else showToast({ message: errorMessage(error), tone: 'danger' });
      return false;
    }
    setAnnouncement(sayAgain(`Added ${product.name} to your wishlist`));
    return true;
  }

  async function complete(product: WishlistProduct): Promise<void> {
    if (!(await addNow(product))) return;
    showToast({
      message: `Added ${product.name} to your wishlist`,
      action: { label: 'View wishlist', href: pages.wishlist() },
    });
  }
  const completeIntent = useEffectEvent(complete);
  const add = useWhenSessionIsKnown(addNow);

  const { state } = session;
  useEffect(() => {
    if (state !== 'signed_in') return;
    const intent = takeIntent('add-to-wishlist', path);
    if (intent !== null) void completeIntent(intent);
  }, [state, path]);

  useEffect(() => {
    store.forgetRemoved();
  }, [store, path]);

  const value: WishlistValue = {
    ...snapshot,
    has: (productId) => snapshot.productIds.has(productId),
    add,
    remove: store.remove,
    undo: store.undo,
    reload: store.reload,
    toggle: (product) => {
      if (snapshot.productIds.has(product.productId)) {
        store.remove(product.productId);
        setAnnouncement(sayAgain(`Removed ${product.name} from your wishlist`));
      } else {
        void add(product);
      }
    },
  };

  return (
    <WishlistContext value={value}>
      {children}
      <LiveRegion message={announcement} />
    </WishlistContext>
  );
}

function promptSignIn(product: WishlistProduct): void {
  const intent = { kind: 'add-to-wishlist', ...product } as const;
  askToSignIn(intent, {
    message: 'Please log in to add items to your wishlist.',
    help: `We will then add ${product.name} to your wishlist.`,
  });
}
