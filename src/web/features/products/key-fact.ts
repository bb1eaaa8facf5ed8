import type { ListFact } from '#contract/schemas/catalog.ts';

import { listFactsText } from '#contract/text/list-facts.ts';

/** Specifications that distinguish similar products, the most useful first. */
const TELLING = [
  'wels',
  'slip rating',
  'treatment',
  'hazard class',
  'r-value',
  'coverage',
  'voltage',
  'lumens',
  'light output',
  'power',
  'capacity',
  'volume',
  'dimensions',
  'size',
  'section',
  'length',
  'diameter',
  'thickness',
  'finish',
  'sheen',
  'material',
];

/**
 * What a card shows of the specifications: what the category shows in lists (Rule 146), or else the
 * most telling one, "Coverage: 16 m² per L"; null when there is none.
 */
export function keyFact(
  specifications: Readonly<Record<string, string>>,
  inLists: readonly ListFact[] = [],
): string | null {
  if (inLists.length > 0) return listFactsText(inLists);
  const entries = Object.entries(specifications);
  for (const word of TELLING) {
    const found = entries.find(([name]) => name.toLowerCase().includes(word));
    if (found) return `${found[0]}: ${found[1]}`;
  }
  const first = entries[0];
  return first ? `${first[0]}: ${first[1]}` : null;
}
