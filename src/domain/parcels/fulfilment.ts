/** How far goods have come, whatever the order's status says. */
export const FULFILMENT_STATUSES = [
  'unfulfilled',
  'partly_shipped',
  'shipped',
  'delivered',
] as const;
export type FulfilmentStatus = (typeof FULFILMENT_STATUSES)[number];

/** The one that is further on: parcels never take an order back (Rule 19). */
export function furtherOf(a: FulfilmentStatus, b: FulfilmentStatus): FulfilmentStatus {
  return FULFILMENT_STATUSES.indexOf(a) >= FULFILMENT_STATUSES.indexOf(b) ? a : b;
}
