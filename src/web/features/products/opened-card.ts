import type { CardProduct } from './card-of.ts';

/** Covers the time between the pointer's rest on a link and the preload that it starts. */
const KEPT_MS = 1_000;

let opened: CardProduct | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Handlers of a card's link: its product's page can open with what the card showed. */
export function cardLink(product: CardProduct) {
  const noteCard = () => {
    forgetCard();
    opened = product;
    // Not for a later visit of the same page, when it may be out of date.
    timer = setTimeout(forgetCard, KEPT_MS);
  };
  return { onPointerEnter: noteCard, onFocus: noteCard, onClick: noteCard };
}

/** The card whose link is being preloaded or followed, if it is of the product with this slug. */
export function openedCard(slug: string): CardProduct | null {
  return opened?.slug === slug ? opened : null;
}

/** The page loads without the card from here on. */
export function forgetCard(): void {
  clearTimeout(timer);
  opened = null;
}
