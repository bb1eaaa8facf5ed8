import { ageToProveOf } from '#domain/age-restrictions/age-rules.ts';
import { carrierName, trackingUrl, type Consignment } from '#domain/parcels/carriers.ts';

import type { OfficeParcel } from '#contract/schemas/office-parcels.ts';

import type { ParcelRow } from '#server/parcels/queries.ts';

/** A row, or an element of a JSON column, where a time is text. */
type StoredParcel = Pick<
  ParcelRow,
  'id' | 'seller_id' | 'carrier' | 'carrier_name' | 'tracking_number' | 'version' | 'lines'
> & {
  readonly dispatched_at: Date | string;
  readonly delivered_at: Date | string | null;
};

/** A parcel for those who may correct it. */
export function presentParcel(row: StoredParcel): OfficeParcel {
  const consignment = consignmentOf(row);
  return {
    id: row.id,
    seller_id: row.seller_id,
    carrier: carrierName(consignment),
    carrier_code: row.carrier,
    tracking_number: row.tracking_number,
    tracking_url: trackingUrl(consignment),
    status: row.delivered_at === null ? 'shipped' : 'delivered',
    dispatched_at: new Date(row.dispatched_at).toISOString(),
    delivered_at: row.delivered_at === null ? null : new Date(row.delivered_at).toISOString(),
    proof_of_age: ageToProveOf(row.lines),
    lines: row.lines.map(({ order_item_id: id, quantity }) => ({ order_item_id: id, quantity })),
    version: row.version,
  };
}

export function consignmentOf(
  row: Pick<ParcelRow, 'carrier' | 'carrier_name' | 'tracking_number'>,
): Consignment {
  return {
    carrier: row.carrier,
    carrierName: row.carrier_name,
    trackingNumber: row.tracking_number,
  };
}

/** "2 × Deck, Merbau; 1 × Tap", for histories and logs. */
export function describeLines(
  lines: readonly { product_name: string; variant_name: string | null; quantity: number }[],
): string {
  return lines
    .map(({ quantity, product_name: name, variant_name: variant }) =>
      [`${quantity} × ${name}`, variant].filter(Boolean).join(', '),
    )
    .join('; ');
}

/** "Australia Post 33ABC", for histories and logs. */
export function describeConsignment(consignment: Consignment): string {
  return [carrierName(consignment), consignment.trackingNumber].filter(Boolean).join(' ');
}
