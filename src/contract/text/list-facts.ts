import type { ListFact } from '#contract/schemas/catalog.ts';

/** What a category shows of a product wherever it is listed (Rule 146): "WELS: 5 star, 6 L/min". */
export function listFactsText(facts: readonly ListFact[]): string {
  return facts.map(({ name, value }) => `${name}: ${value}`).join(' · ');
}
