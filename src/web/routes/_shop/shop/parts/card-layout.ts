import { createDeviceStore, useDeviceStore } from '#web/lib/device-store.ts';

/** How cards lie on a phone: full-width rows, or two columns. */
export type CardLayout = 'rows' | 'grid';

const store = createDeviceStore('shop-card-layout');

/** The layout that this device remembers; rows until it chose, and until hydration. */
export function useCardLayout(): [layout: CardLayout, choose: (layout: CardLayout) => void] {
  return [useDeviceStore(store) === 'grid' ? 'grid' : 'rows', store.set];
}
