import { createDeviceStore, useDeviceStore } from '#web/lib/device-store.ts';

export const MAX_VIEWED_PRODUCTS = 12;

const store = createDeviceStore('shop-recently-viewed');

/** The slugs of the products viewed on this device, the latest first; empty until hydration. */
export function useRecentlyViewed(): readonly string[] {
  return parseSlugs(useDeviceStore(store));
}

export function addViewedProduct(slug: string): void {
  store.set(JSON.stringify(withViewed(parseSlugs(store.get()), slug)));
}

/** The list with the product first, each product once, cut to the maximum. */
export function withViewed(slugs: readonly string[], slug: string): string[] {
  return [slug, ...slugs.filter((other) => other !== slug)].slice(0, MAX_VIEWED_PRODUCTS);
}

/** Parses the stored list; empty when the stored text is not ours. */
export function parseSlugs(text: string | null): readonly string[] {
  if (text === null) return [];
  try {
    const parsed: unknown = JSON.parse(text);
    if (!Array.isArray(parsed)) return [];
    return parsed
      .filter((slug): slug is string => typeof slug === 'string')
      .slice(0, MAX_VIEWED_PRODUCTS);
  } catch {
    return [];
  }
}
