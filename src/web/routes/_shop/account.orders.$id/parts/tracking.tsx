import { ExternalLink } from 'lucide-react';

import type { Order } from '#contract/schemas/orders.ts';

import { StatusBadge } from '#web/features/orders/status-badge.tsx';
import { Card } from '#web/ui/card.tsx';

/** Where the parcels are, as far as that is known. */
export function Tracking({ order }: { order: Order }) {
  if (order.tracking.length === 0) return null;
  return (
    <Card as="section" title="Tracking">
      <ul className="divide-y divide-line">
        {order.tracking.map((parcel) => (
          <li
            key={parcel.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 text-small first:pt-0 last:pb-0"
          >
            <span>
              {parcel.carrier}{' '}
              {parcel.tracking_url === null ? (
                <span className="font-[600] tabular-nums">{parcel.tracking_number}</span>
              ) : (
                <a
                  href={parcel.tracking_url}
                  rel="noreferrer"
                  className="text-link inline-flex items-center gap-1 font-[600] tabular-nums"
                >
                  {parcel.tracking_number}
                  <ExternalLink aria-hidden="true" size={14} strokeWidth={1.75} />
                </a>
              )}
            </span>
            <StatusBadge status={parcel.status} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
