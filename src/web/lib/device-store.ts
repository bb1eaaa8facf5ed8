import { useSyncExternalStore } from 'react';

/** A text that this browser stores and never sends; null if there is none. */
export interface DeviceStore {
  readonly get: () => string | null;
  readonly set: (text: string | null) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * Persists across visits and is synchronised between tabs. If storage is disabled, it lasts as long
 * as the page.
 */
export function createDeviceStore(key: string): DeviceStore {
  const listeners = new Set<() => void>();
  let onThisPage: string | null = null;

  function publish(): void {
    for (const listener of listeners) listener();
  }

  function handleStorage(event: StorageEvent): void {
    if (event.key === key || event.key === null) publish();
  }

  return {
    get: () => {
      try {
        return localStorage.getItem(key);
      } catch {
        return onThisPage;
      }
    },
    set: (text) => {
      onThisPage = text;
      try {
        if (text === null) localStorage.removeItem(key);
        else localStorage.setItem(key, text);
      } catch {
        // Storage is disabled or full: only this page has the text.
      }
      publish();
    },
    subscribe: (listener) => {
      if (listeners.size === 0) window.addEventListener('storage', handleStorage);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener('storage', handleStorage);
      };
    },
  };
}

/** The stored text; null on the server and until hydration. */
export function useDeviceStore(store: DeviceStore): string | null {
  return useSyncExternalStore(store.subscribe, store.get, () => null);
}
