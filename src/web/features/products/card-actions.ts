import { createContext, useContext } from 'react';

import type { CardProduct } from './card-of.ts';

type ActedOn = Pick<CardProduct, 'id' | 'name'>;

/** What a card can do; one object serves every card on the page. */
export interface CardActions {
  onAddToCart: (product: ActedOn) => void;
  onToggleWishlist: (product: ActedOn) => void;
  isInWishlist: (productId: string) => boolean;
  /** The product that is being added to the cart. */
  addingId?: string | null | undefined;
}

/** Read by the buttons alone, so that a change of the cart renders no card again. */
export const CardActionsContext = createContext<CardActions | null>(null);

export function useCardActions(): CardActions {
  const actions = useContext(CardActionsContext);
  if (!actions)
    throw new Error('A card needs CardActionsContext above it: the shop’s frame has it.');
  return actions;
}
