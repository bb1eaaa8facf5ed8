import { LRUCache } from 'lru-cache';

import type { EncodedPage } from '#app/page-cache/encoded-page.ts';
import { ANY_CHANGE, concerns, EVERYTHING } from '#app/page-cache/page-tags.ts';

/** The size of an entry besides its bodies: headers, tags and keys. A generous estimate. */
const OVERHEAD_BYTES = 4_096;

interface Entry {
  readonly page: EncodedPage;
  readonly tags: ReadonlySet<string>;
}

/** The rendering of one page, from before its first query. */
export interface Fill {
  /** Whether anything changed since it began: later requests must not get its result. */
  isOutdated(): boolean;
  /** Stores the page, unless something that it shows changed while it was rendered. */
  store(key: string, page: EncodedPage, tags: ReadonlySet<string>): void;
  end(): void;
}

export interface PageStore {
  get(key: string): EncodedPage | undefined;
  /** Counts a stored page again, after an encoding was added to it. */
  recount(key: string, page: EncodedPage): void;
  beginFill(): Fill;
  /** Drops every page that shows something of what changed. */
  drop(tags: readonly string[]): void;
  clear(): void;
  readonly bytes: number;
  readonly size: number;
}

/** Pages in memory, at most `maxBytes` of them: the least recently used is dropped first. */
export function createPageStore({ maxBytes }: { readonly maxBytes: number }): PageStore {
  const keysByTag = new Map<string, Set<string>>();
  const openFills = new Set<Set<string>>();
  const entries = new LRUCache<string, Entry>({
    // The library refuses 0, which turns the cache off: no page fits into one byte.
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: ({ page }) => page.bytes + OVERHEAD_BYTES,
    dispose: ({ tags }, key) => {
      for (const tag of tags) {
        const keys = keysByTag.get(tag);
        keys?.delete(key);
        if (keys?.size === 0) keysByTag.delete(tag);
      }
    },
  });

  function add(key: string, entry: Entry): void {
    entries.set(key, entry);
    // A page larger than the whole store is not stored.
    if (entries.peek(key) !== entry) return;
    for (const tag of entry.tags) {
      const keys = keysByTag.get(tag);
      if (keys === undefined) keysByTag.set(tag, new Set([key]));
      else keys.add(key);
    }
  }

  function clear(): void {
    entries.clear();
    for (const changed of openFills) changed.add(EVERYTHING);
  }

  return {
    get: (key) => entries.get(key)?.page,

    recount(key, page) {
      const entry = entries.peek(key);
      // The library counts a value once, so the same page is stored as another value.
      if (entry?.page === page) add(key, { ...entry });
    },

    beginFill() {
      const changed = new Set<string>();
      openFills.add(changed);
      return {
        isOutdated: () => changed.size > 0,
        store(key, page, tags) {
          if (concerns(tags, changed)) return;
          add(key, { page, tags });
        },
        end: () => openFills.delete(changed),
      };
    },

    drop(tags) {
      if (tags.length === 0) return;
      if (tags.includes(EVERYTHING)) return clear();
      for (const changed of openFills) for (const tag of tags) changed.add(tag);
      for (const tag of [...tags, ANY_CHANGE]) {
        for (const key of keysByTag.get(tag) ?? []) entries.delete(key);
      }
    },

    clear,
    get bytes() {
      return entries.calculatedSize;
    },
    get size() {
      return entries.size;
    },
  };
}
