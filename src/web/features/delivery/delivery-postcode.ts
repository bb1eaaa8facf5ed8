import {
  DEFAULT_COUNTRY,
  isPostcode,
  stateForPostcode,
  type AustralianState,
  type Country,
} from '#domain/addresses/address.ts';

import { createDeviceStore, useDeviceStore } from '#web/lib/device-store.ts';

const store = createDeviceStore('shop-postcode');

/**
 * The parts of an address that estimates need. Without a postcode it is only the country (Rule 50).
 */
export interface DeliveryDestination {
  readonly country: Country;
  /** The main one of several. */
  readonly state?: AustralianState;
  readonly postcode?: string;
}

/** The postcode saved on this device for delivery estimates. */
export function useDeliveryPostcode() {
  const stored = useDeviceStore(store);
  const postcode = stored !== null && isPostcode(stored) ? stored : null;
  const destination = deliveryDestination(postcode);
  return { postcode, state: destination.state ?? null, destination, save };
}

/** Australia, with the postcode and its state when known. */
export function deliveryDestination(postcode: string | null): DeliveryDestination {
  if (postcode === null) return { country: DEFAULT_COUNTRY };
  const [state] = stateForPostcode(postcode);
  return { country: DEFAULT_COUNTRY, ...(state === undefined ? {} : { state }), postcode };
}

/** Saves a postcode on this device; returns false, saving nothing, unless it has four digits. */
function save(postcode: string): boolean {
  const typed = postcode.trim();
  if (!isPostcode(typed)) return false;
  store.set(typed);
  return true;
}
