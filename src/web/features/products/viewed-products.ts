import { createDeviceStore, useDeviceStore } from '#web/lib/device-store.ts';

/** The most products that are remembered. */
export const MOST_RECENT = 12;

const store = createDeviceStore('shop-recently-viewed');

/**
 * The slugs of the products that this device looked at, the latest first; empty until hydration.
 */
export function useRecentlyViewed(): readonly string[] {
  return parseSlugs(useDeviceStore(store));
}

/** Puts a product at the head of the list. */
export function rememberViewed(slug: string): void {
  store.set(JSON.stringify(withViewed(parseSlugs(store.get()), slug)));
}

/**
 * The list with the product at its head, each product once, cut to the most that are remembered.
 */
export function withViewed(slugs: readonly string[], slug: string): string[] {
  return [slug, ...slugs.filter((other) => other !== slug)].slice(0, MOST_RECENT);
}

/** What was stored, or nothing where something else wrote there. */
export function parseSlugs(text: string | null): readonly string[] {
  if (text === null) return [];
  try {
    const parsed: unknown = JSON.parse(text);
    if (!Array.isArray(parsed)) return [];
    return parsed.filter((slug): slug is string => typeof slug === 'string').slice(0, MOST_RECENT);
  } catch {
    return [];
  }
}
