import type { OrderParcel } from '#contract/schemas/orders.ts';

import { ExternalLink } from '#web/ui/icons.tsx';

type TrackingNumberProps = Readonly<{
  parcel: Pick<OrderParcel, 'carrier' | 'tracking_number' | 'tracking_url'>;
}>;

/** "Australia Post 33ABC0001", the number as a link to the carrier's page if there is one. */
export function TrackingNumber({ parcel }: TrackingNumberProps) {
  const { carrier, tracking_number: number, tracking_url: url } = parcel;
  if (number === null) return carrier;
  return (
    <>
      {carrier}{' '}
      {url === null ? (
        <span className="font-[600] break-all tabular-nums">{number}</span>
      ) : (
        <a
          href={url}
          rel="noreferrer"
          className="text-link inline-flex items-center gap-1 font-[600] break-all tabular-nums"
        >
          {number}
          <ExternalLink size={14} />
        </a>
      )}
    </>
  );
}
