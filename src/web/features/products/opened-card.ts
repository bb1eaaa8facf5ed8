import type { CardProduct } from './card-of.ts';

let opened: CardProduct | null = null;

/** Remembers the card whose link is followed, for the navigation that the click starts. */
export function openCard(product: CardProduct): void {
  opened = product;
  // Not for a later visit of the same page, when it may be out of date.
  setTimeout(() => {
    opened = null;
  });
}

/** The card whose link is being followed, if it is of the product with this slug. */
export function openedCard(slug: string): CardProduct | null {
  return opened?.slug === slug ? opened : null;
}
