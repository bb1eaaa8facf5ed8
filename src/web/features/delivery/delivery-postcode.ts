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
 * As much of an address as estimates need. Without a postcode it is the country alone (Rule 50).
 */
export interface DeliveryPlace {
  readonly country: Country;
  readonly state?: AustralianState;
  readonly postcode?: string;
}

export interface RememberedPostcode {
  /** Four digits; null while none is remembered. */
  readonly postcode: string | null;
  /** The state in which the postcode lies, the main one of several; null when none has it. */
  readonly state: AustralianState | null;
  /** What the totals call takes as its shipping address. */
  readonly place: DeliveryPlace;
  /** Keeps a postcode on this device; answers false, keeping nothing, unless it is four digits. */
  readonly remember: (postcode: string) => boolean;
  readonly forget: () => void;
}

/**
 * The postcode that this device remembers for delivery estimates on the product page, in the cart
 * and after.
 */
export function useRememberedPostcode(): RememberedPostcode {
  const kept = useDeviceStore(store);
  const postcode = kept !== null && isPostcode(kept) ? kept : null;
  const state = postcode === null ? null : (stateForPostcode(postcode)[0] ?? null);
  return { postcode, state, place: deliveryPlace(postcode), remember, forget };
}

/** Australia, with the postcode and its state where they are known. */
export function deliveryPlace(postcode: string | null): DeliveryPlace {
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
