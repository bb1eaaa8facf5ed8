import type { EncodedPage } from '#app/page-cache/encoded-page.ts';
import { ANY_CHANGE, concerns, EVERYTHING } from '#app/page-cache/page-tags.ts';

/** What an entry costs besides its bodies: headers, tags, keys. A generous guess. */
const OVERHEAD_BYTES = 4_096;

interface Entry {
  readonly key: string;
  readonly page: EncodedPage;
  readonly tags: ReadonlySet<string>;
  readonly bytes: number;
}

/** The making of one page, from before its first query. */
export interface Fill {
  /** Whether anything at all changed since it began: who asks now must not get its result. */
  isOutdated(): boolean;
  /** Keeps the page, unless what it shows changed while it was made. */
  store(key: string, page: EncodedPage, tags: ReadonlySet<string>): void;
  end(): void;
}

export interface PageStore {
  get(key: string): EncodedPage | undefined;
  beginFill(): Fill;
  /** Forgets every page that shows something of what changed. */
  drop(tags: readonly string[]): void;
  clear(): void;
  readonly bytes: number;
  readonly size: number;
}

/** Pages in memory, at most `maxBytes` of them: the one not asked for the longest leaves first. */
export function createPageStore({ maxBytes }: { readonly maxBytes: number }): PageStore {
  const entries = new Map<string, Entry>();
  const entriesByTag = new Map<string, Set<Entry>>();
  const openFills = new Set<Set<string>>();
  let bytes = 0;

  function remove(entry: Entry): void {
    if (entries.get(entry.key) !== entry) return;
    entries.delete(entry.key);
    bytes -= entry.bytes;
    for (const tag of entry.tags) {
      const tagged = entriesByTag.get(tag);
      tagged?.delete(entry);
      if (tagged?.size === 0) entriesByTag.delete(tag);
    }
  }

  function add(entry: Entry): void {
    const earlier = entries.get(entry.key);
    if (earlier !== undefined) remove(earlier);
    if (entry.bytes > maxBytes) return;
    entries.set(entry.key, entry);
    bytes += entry.bytes;
    for (const tag of entry.tags) {
      const tagged = entriesByTag.get(tag);
      if (tagged === undefined) entriesByTag.set(tag, new Set([entry]));
      else tagged.add(entry);
    }
    for (const oldest of entries.values()) {
      if (bytes <= maxBytes) break;
      remove(oldest);
    }
  }

  function clear(): void {
    entries.clear();
    entriesByTag.clear();
    bytes = 0;
    for (const changed of openFills) changed.add(EVERYTHING);
  }

  return {
    get(key) {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.page;
    },

    beginFill() {
      const changed = new Set<string>();
      openFills.add(changed);
      return {
        isOutdated: () => changed.size > 0,
        store(key, page, tags) {
          if (concerns(tags, changed)) return;
          add({ key, page, tags, bytes: page.bytes + OVERHEAD_BYTES });
        },
        end: () => openFills.delete(changed),
      };
    },

    drop(tags) {
      if (tags.length === 0) return;
      if (tags.includes(EVERYTHING)) return clear();
      for (const changed of openFills) for (const tag of tags) changed.add(tag);
      for (const tag of [...tags, ANY_CHANGE]) {
        for (const entry of entriesByTag.get(tag) ?? []) remove(entry);
      }
    },

    clear,
    get bytes() {
      return bytes;
    },
    get size() {
      return entries.size;
    },
  };
}
