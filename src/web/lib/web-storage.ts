type StorageName = 'localStorage' | 'sessionStorage';

/** The stored text; null without one, and where storage is disabled. */
export function readStorage(name: StorageName, key: string): string | null {
  try {
    return globalThis[name].getItem(key);
  } catch {
    return null;
  }
}

/** The stored JSON; null without any, and when the text is not JSON. */
export function readStoredJson<Value>(name: StorageName, key: string): Value | null {
  try {
    return JSON.parse(readStorage(name, key) ?? 'null') as Value | null;
  } catch {
    return null;
  }
}

/** Stores a text; null removes it. Where storage is disabled or full, nothing is stored. */
export function writeStorage(name: StorageName, key: string, text: string | null): void {
  try {
    if (text === null) globalThis[name].removeItem(key);
    else globalThis[name].setItem(key, text);
  } catch {
    // See above.
  }
}
