export interface StoredJson<T> {
  /** Null if nothing is stored. */
  readonly read: () => T | null;
  /** Null removes it. */
  readonly write: (value: T | null) => void;
}

/** A value in the browser's storage. If storage is disabled or full, nothing is stored. */
export function storedJson<T>(
  place: 'localStorage' | 'sessionStorage',
  key: string,
): StoredJson<T> {
  return {
    read: () => {
      try {
        return JSON.parse(globalThis[place].getItem(key) ?? 'null') as T | null;
      } catch {
        return null;
      }
    },
    write: (value) => {
      try {
        if (value === null) globalThis[place].removeItem(key);
        else globalThis[place].setItem(key, JSON.stringify(value));
      } catch {
        // Storage is disabled or full.
      }
    },
  };
}
