import type { AnyRouter } from '@tanstack/react-router';

/**
 * Reads the data of the page again and waits for it. `invalidate` alone answers earlier: a page
 * that then drops what it shows in the meantime would show the old data for a moment.
 */
export const readAgain = (router: AnyRouter): Promise<void> => router.invalidate({ sync: true });
