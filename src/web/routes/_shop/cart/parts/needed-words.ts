import type { NeededProduct } from '#contract/schemas/goes-with.ts';
import { amountWords, ruleWords } from '#contract/text/goes-with.ts';

/**
 * What a product is needed for, a sentence each: the counted lines together, then the other lines
 * with their rules.
 */
export function neededWords({
  needed_for: lines,
  quantity,
  measure,
  in_cart: inCart,
}: Omit<NeededProduct, 'product' | 'missing_units'>): string[] {
  const counted = lines.filter((line) => line.is_counted);
  const sentences = lines
    .filter((line) => !line.is_counted)
    .map(({ name, rule }) =>
      rule === null ? `Needed with ${name}.` : `${name} needs ${ruleWords(rule)}.`,
    );
  if (quantity === null || counted.length === 0) return [...new Set(sentences)];
  const goods = new Intl.ListFormat('en-AU').format(
    counted.map((line) => `${line.quantity} × ${line.name}`),
  );
  const there = inCart === 0 ? '' : ` Your cart has ${amountWords(inCart, measure)} so far.`;
  return [
    `You need ${amountWords(quantity, measure)} for ${goods}.${there}`,
    ...new Set(sentences),
  ];
}
