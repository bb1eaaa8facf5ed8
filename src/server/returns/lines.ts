import { arrivalOf, type Arrival } from '#domain/returns/arrival.ts';
import { returnableUnits } from '#domain/returns/life.ts';
import { sydneyDay } from '#domain/sellers/time-away.ts';

import type { OrderLineRow } from '#server/returns/queries.ts';

/** How far a line has come, with what an administrator recorded without a parcel (Rule 19). */
export function arrivalOfLine(row: OrderLineRow): Arrival {
  const { marked_sent_at: sentAt, marked_delivered_at: deliveredAt } = row;
  const byHand =
    row.parcels.length === 0 && sentAt !== null && hasLeft(row.status)
      ? [
          {
            quantity: row.quantity,
            sentOn: sydneyDay(new Date(sentAt)),
            deliveredOn: deliveredAt === null ? null : sydneyDay(new Date(deliveredAt)),
          },
        ]
      : [];
  return arrivalOf([
    ...byHand,
    ...row.parcels.map((parcel) => ({
      quantity: parcel.quantity,
      sentOn: sydneyDay(new Date(parcel.dispatched_at)),
      deliveredOn: parcel.delivered_at === null ? null : sydneyDay(new Date(parcel.delivered_at)),
    })),
  ]);
}

const hasLeft = (status: OrderLineRow['status']) => status === 'shipped' || status === 'delivered';

/** How many units of a line can be returned now. */
export function returnableOf(row: OrderLineRow): number {
  return returnableUnits({
    bought: row.quantity,
    sent: arrivalOfLine(row).sent,
    refunded: row.refunded,
    cameBack: row.came_back,
    inReturns: row.in_returns,
  });
}
