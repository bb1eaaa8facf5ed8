/** The fulfilment status, whatever the order's status. */
export const FULFILMENT_STATUSES = [
  'unfulfilled',
  'partly_shipped',
  'shipped',
  'delivered',
] as const;
export type FulfilmentStatus = (typeof FULFILMENT_STATUSES)[number];

/** The later one of two: parcels never move an order back (Rule 19). */
export function furtherOf(a: FulfilmentStatus, b: FulfilmentStatus): FulfilmentStatus {
  return FULFILMENT_STATUSES.indexOf(a) >= FULFILMENT_STATUSES.indexOf(b) ? a : b;
}
