import { useState, type ReactNode } from 'react';

import { useCart } from '#web/features/cart/cart.tsx';
import { CardActionsContext, type CardActions } from '#web/features/products/card-actions.ts';
import { useWishlist } from '#web/features/wishlist/wishlist.tsx';

/** Connects the cards of the pages below to the cart and the wishlist. */
export function CardActionsProvider({ children }: { children: ReactNode }) {
  const cart = useCart();
  const wishlist = useWishlist();
  const [addingId, setAddingId] = useState<string | null>(null);
  const actions: CardActions = {
    addingId,
    onAddToCart: (product) => {
      setAddingId(product.id);
      void cart
        .addToCart({ productId: product.id, variantId: null, quantity: 1, name: product.name })
        .finally(() => setAddingId(null));
    },
    onToggleWishlist: (product) => wishlist.toggle({ productId: product.id, name: product.name }),
    isInWishlist: (productId) => wishlist.has(productId),
  };
  return <CardActionsContext value={actions}>{children}</CardActionsContext>;
}
