import type { Shortfall } from '#contract/schemas/customer.ts';

interface ShortLine {
  readonly name: string;
  readonly wanted: number;
  readonly added: number;
  readonly shortfall: Shortfall;
}

/** Why fewer units of a line were added to the cart than were wanted. */
export function shortfallWords({ name, wanted, added, shortfall }: ShortLine): string {
  switch (shortfall) {
    case 'not_sold':
      return `${name} is no longer sold.`;
    case 'out_of_stock':
      return `${name} is out of stock.`;
    case 'limited_stock':
      return added === 0
        ? `${name}: your cart already has all that is in stock.`
        : `${name}: only ${added} of ${wanted} available.`;
    case 'cart_full':
      return `${name}: your cart is full.`;
  }
}

/** One sentence for the shortfalls of several lines. */
export function shortfallsWords(each: readonly string[]): string {
  const [only = ''] = each;
  return each.length === 1
    ? only
    : `${each.length} products were added only in part or not at all.`;
}
