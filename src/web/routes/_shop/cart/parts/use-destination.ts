import type { Destination } from '#domain/age-restrictions/age-rules.ts';

import { useCart } from '#web/features/cart/cart.tsx';
import { useDeliveryPostcode } from '#web/features/delivery/delivery-postcode.ts';

/** Where the cart would go: the postcode of this device, or else the default address. */
export function useDestination(): Destination {
  const { cart } = useCart();
  const { postcode, destination } = useDeliveryPostcode();
  return (postcode === null ? cart?.deliver_to : null) ?? destination;
}
