import { notDeliveredWords } from '#domain/age-restrictions/age-rules.ts';

import type { CartItem } from '#contract/schemas/customer.ts';

import { useCart } from '#web/features/cart/cart.tsx';
import { useDeliveryPostcode } from '#web/features/delivery/delivery-postcode.ts';

/**
 * Why a line cannot go to the postcode of this device, or else to the default address (Rule 139);
 * null if it can.
 */
export function useNotDelivered(): (item: CartItem) => string | null {
  const { cart } = useCart();
  const { postcode, destination } = useDeliveryPostcode();
  const goesTo = (postcode === null ? cart?.deliver_to : null) ?? destination;
  return ({ product }) => notDeliveredWords(product.age_restriction, goesTo);
}
