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
  readonly state?: AustralianState;
  readonly postcode?: string;
}

export interface DeliveryPostcode {
  /** Four digits; null when none is saved. */
  readonly postcode: string | null;
  /** The state of the postcode, the main one of several; null when it has none. */
  readonly state: AustralianState | null;
  /** The shipping address for the totals call. */
  readonly destination: DeliveryDestination;
  /** Saves a postcode on this device; returns false, saving nothing, unless it has four digits. */
  readonly save: (postcode: string) => boolean;
}

/** The postcode saved on this device for delivery estimates. */
export function useDeliveryPostcode(): DeliveryPostcode {
  const stored = useDeviceStore(store);
  const postcode = stored !== null && isPostcode(stored) ? stored : null;
  const state = postcode === null ? null : (stateForPostcode(postcode)[0] ?? null);
  return { postcode, state, destination: deliveryDestination(postcode), save };
}

/** Australia, with the postcode and its state when known. */
export function deliveryDestination(postcode: string | null): DeliveryDestination {
  if (postcode === null) return { country: DEFAULT_COUNTRY };
  const [state] = stateForPostcode(postcode);
  return { country: DEFAULT_COUNTRY, ...(state === undefined ? {} : { state }), postcode };
}

function save(postcode: string): boolean {
  const typed = postcode.trim();
  if (!isPostcode(typed)) return false;
  store.set(typed);
  return true;
}
