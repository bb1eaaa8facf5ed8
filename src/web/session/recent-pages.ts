import { writeStorage } from '#web/lib/web-storage.ts';

/** Where this browser has the pages that somebody went to from the command palette (Rule 155). */
export const RECENT_PAGES_KEY = 'office-recent';

/** They name customers and colleagues, so nothing of them stays after a logout. */
export function eraseRecentPages(): void {
  writeStorage('localStorage', RECENT_PAGES_KEY, null);
}
