import {
  comparisonRefusal,
  MAX_COMPARED,
  type ComparedProduct,
} from '#domain/catalog/comparison.ts';

import { createDeviceStore, useDeviceStore } from '#web/lib/device-store.ts';
import { showToast } from '#web/ui/toast.ts';

const store = createDeviceStore('shop-compared');

/**
 * The products that are compared on this device, in the order of choosing; none until hydration.
 */
export function useCompared(): readonly ComparedProduct[] {
  return parseCompared(useDeviceStore(store));
}

/** Takes a product into the comparison, or says why it cannot be. */
export function addCompared(product: ComparedProduct): void {
  const chosen = parseCompared(store.get());
  const refusal = comparisonRefusal(chosen, product);
  if (refusal === null) save([...chosen, product]);
  else showToast({ message: refusal, tone: 'danger' });
}

export function removeCompared(slug: string): void {
  save(parseCompared(store.get()).filter((each) => each.slug !== slug));
}

export function clearCompared(): void {
  save([]);
}

function save(products: readonly ComparedProduct[]): void {
  store.set(products.length === 0 ? null : JSON.stringify(products));
}

/** The stored products; none when the stored text is not ours. */
export function parseCompared(text: string | null): readonly ComparedProduct[] {
  if (text === null) return [];
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed.filter(isCompared).slice(0, MAX_COMPARED) : [];
  } catch {
    return [];
  }
}

function isCompared(value: unknown): value is ComparedProduct {
  const { slug, name, category } = (value ?? {}) as Partial<Record<string, unknown>>;
  return [slug, name, category].every((text) => typeof text === 'string');
}
