import { useState } from 'react';

import type { CardActions } from '#web/features/products/product-card.tsx';
import { useCart } from '#web/features/cart/cart.tsx';
import { useWishlist } from '#web/features/wishlist/wishlist.tsx';

export function useCardActions(): CardActions {
  const cart = useCart();
  const wishlist = useWishlist();
  const [addingId, setAddingId] = useState<string | null>(null);
  return {
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
}
