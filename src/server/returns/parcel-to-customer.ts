import type { Updateable } from 'kysely';

import type { ReturnsTable } from '#db/types.ts';
import type { Carrier } from '#domain/parcels/carriers.ts';

import { checkTracking } from '#server/returns/check-tracking.ts';

interface Consigned {
  readonly carrier: Carrier;
  readonly carrier_name: string | null;
  readonly tracking_number: string | null;
}

/** The columns of a return whose goods were handed over, so that no earlier parcel brought them. */
export const NO_PARCEL = {
  replacement_carrier: null,
  replacement_carrier_name: null,
  replacement_tracking_number: null,
  replacement_sent_at: null,
  replacement_proof_of_age: null,
} as const satisfies Updateable<ReturnsTable>;

/** The columns of a parcel that goes to the customer now. */
export function parcelToCustomer(
  parcel: Consigned,
  { now, proofOfAge }: { readonly now: Date; readonly proofOfAge: number | null },
): Updateable<ReturnsTable> {
  checkTracking(parcel);
  return {
    replacement_carrier: parcel.carrier,
    replacement_carrier_name: parcel.carrier === 'other' ? parcel.carrier_name : null,
    replacement_tracking_number: parcel.tracking_number || null,
    replacement_sent_at: now,
    replacement_proof_of_age: proofOfAge,
  };
}
