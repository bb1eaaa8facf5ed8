import { readStoredJson, writeStorage } from '#web/lib/web-storage.ts';
import { RECENT_PAGES_KEY } from '#web/session/recent-pages.ts';

/** Pages of several sellers share the place. */
const MAX_STORED = 24;

/** A page of a back office that the reader went to from the palette. */
export interface RecentPage {
  readonly href: string;
  readonly label: string;
  readonly detail?: string | undefined;
  readonly kind: 'screen' | 'action' | 'product' | 'order' | 'person';
  /** The seller whose back office it is a page of. */
  readonly seller?: string | undefined;
}

interface StoredPages {
  readonly userId: string;
  readonly pages: readonly RecentPage[];
}

/** The pages that this person went to on this device, the newest first. */
export function readRecentPages(userId: string): readonly RecentPage[] {
  const stored = readStoredJson<StoredPages>('localStorage', RECENT_PAGES_KEY);
  return stored?.userId === userId ? stored.pages : [];
}

export function recordRecentPage(userId: string, page: RecentPage): void {
  const others = readRecentPages(userId).filter(
    ({ href, seller }) => href !== page.href || seller !== page.seller,
  );
  const stored: StoredPages = { userId, pages: [page, ...others].slice(0, MAX_STORED) };
  writeStorage('localStorage', RECENT_PAGES_KEY, JSON.stringify(stored));
}
