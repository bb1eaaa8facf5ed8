import { needsTrackingNumber, type Carrier } from '#domain/parcels/carriers.ts';

import { AppError } from '#contract/errors/app-error.ts';

/** Refuses another carrier without a name, and a missing number where the carrier gives one. */
export function checkTracking(parcel: {
  readonly carrier: Carrier;
  readonly carrier_name: string | null;
  readonly tracking_number: string | null;
}): void {
  if (parcel.carrier === 'other' && !parcel.carrier_name) {
    throw new AppError('INVALID_INPUT', { fields: { carrier_name: 'Enter the carrier.' } });
  }
  if (needsTrackingNumber(parcel.carrier) && !parcel.tracking_number) {
    throw new AppError('INVALID_INPUT', {
      fields: { tracking_number: 'Enter the tracking number.' },
    });
  }
}
