import type { Service } from '#contract/schemas/content.ts';

const MOST_SHOWN = 3;

/** The first services of these trades (Rule 162): their category is one of the words. */
export function servicesOf(words: readonly string[], services: readonly Service[]): Service[] {
  const trades = new Set(words.map((word) => word.toLowerCase()).filter((word) => word !== ''));
  return services.filter(({ category }) => trades.has(category.toLowerCase())).slice(0, MOST_SHOWN);
}
