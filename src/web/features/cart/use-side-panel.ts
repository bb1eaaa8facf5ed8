import { cents, ZERO_CENTS } from '#domain/money/cents.ts';

import { useCart } from '#web/lib/cart.tsx';
import { lineTotal } from '#web/lib/cart-store.ts';

/** Everything that the side panel shows of the cart and does to it (Rules 27, 28 and 33). */
export function useSidePanel() {
  const { state, cart, unitCount, removed, setQuantity, remove, undo, reload, panel, closePanel } =
    useCart();
  const lines = (cart?.cart_items ?? []).map((item) => ({
    id: item.id,
    slug: item.product.slug,
    name: item.product.name,
    variantName: item.variant?.name ?? null,
    image: item.product.images[0] ?? null,
    unitPrice: item.list_price,
    lineTotal: lineTotal(item),
    quantity: item.quantity,
    available: item.available,
  }));
  return {
    mode: panel,
    onClose: closePanel,
    cart: {
      // Signed out, the cart is empty.
      status: state === 'signed_out' ? ('ready' as const) : state,
      error: 'Failed to fetch cart',
      onRetry: reload,
      lines,
      removed,
      onQuantityChange: setQuantity,
      onRemove: remove,
      onUndo: undo,
    },
    cartCount: unitCount,
    total: cart?.subtotal ?? ZERO_CENTS,
    discountedTotal: cart === null ? ZERO_CENTS : cents(cart.subtotal - cart.discounts),
    freeShippingThreshold: cart?.free_shipping_threshold ?? ZERO_CENTS,
  };
}
