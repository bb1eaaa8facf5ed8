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
  readonly place: DeliveryDestination;
  /** Saves a postcode on this device; returns false, saving nothing, unless it has four digits. */
  readonly remember: (postcode: string) => boolean;
  readonly forget: () => void;
}

/** The postcode saved on this device for delivery estimates. */
export function useDeliveryPostcode(): DeliveryPostcode {
  const kept = useDeviceStore(store);
  const postcode = kept !== null && isPostcode(kept) ? kept : null;
  const state = postcode === null ? null : (stateForPostcode(postcode)[0] ?? null);
  return { postcode, state, place: deliveryDestination(postcode), remember, forget };
}

/** Australia, with the postcode and its state when known. */
export function deliveryDestination(postcode: string | null): DeliveryDestination {
  if (postcode === null) return { country: DEFAULT_COUNTRY };
  const [state] = stateForPostcode(postcode);
  return { country: DEFAULT_COUNTRY, ...(state === undefined ? {} : { state }), postcode };
}

function remember(postcode: string): boolean {
  const typed = postcode.trim();
  if (!isPostcode(typed)) return false;
  store.set(typed);
  return true;
}

function forget(): void {
  store.set(null);
}
