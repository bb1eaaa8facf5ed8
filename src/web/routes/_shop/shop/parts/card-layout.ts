import { createDeviceStore, useDeviceStore } from '#web/lib/device-store.ts';

/** The card layout on a phone: full-width rows, or two columns. */
export type CardLayout = 'rows' | 'grid';

const store = createDeviceStore('shop-card-layout');

/** The layout saved on this device; rows by default and until hydration. */
export function useCardLayout(): [layout: CardLayout, choose: (layout: CardLayout) => void] {
  return [useDeviceStore(store) === 'grid' ? 'grid' : 'rows', store.set];
}
