import { arrivalOf, type Arrival } from '#domain/returns/arrival.ts';
import { isOpenReturn, returnableUnits } from '#domain/returns/life.ts';
import { sydneyDay } from '#domain/sellers/time-away.ts';

import { AppError } from '#contract/errors/app-error.ts';

import type { Ctx } from '#server/http/context.ts';
import { listLinesOf, type OrderLineRow, type WholeReturnRow } from '#server/returns/queries.ts';

/** How far a line has come, with what an administrator recorded without a parcel (Rule 19). */
export function arrivalOfLine(row: OrderLineRow): Arrival {
  const { marked_sent_at: sentAt, marked_delivered_at: deliveredAt } = row;
  // Those that an administrator marked as sent without a parcel, and did not refund before.
  const others = row.quantity - row.parcels.reduce((sum, { quantity }) => sum + quantity, 0);
  const unsent = others - Math.max(0, row.refunded - row.came_back);
  const byHand =
    unsent > 0 && sentAt !== null && hasLeft(row.status)
      ? [
          {
            quantity: row.parcels.length === 0 ? row.quantity : unsent,
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

/**
 * Refuses a step that gives something for units that were refunded elsewhere, or are in another
 * return, since this one was asked for. The order is locked.
 */
export async function checkStillThere(
  { db }: Pick<Ctx, 'db'>,
  { order_id: orderId, state, lines }: Pick<WholeReturnRow, 'order_id' | 'state' | 'lines'>,
): Promise<void> {
  const rows = await listLinesOf(db, orderId);
  for (const { order_item_id: id, quantity } of lines) {
    const row = rows.find((each) => each.id === id);
    const own = isOpenReturn(state) ? quantity : 0;
    const others = row && { ...row, in_returns: row.in_returns - own };
    if (others !== undefined && returnableOf(others) >= quantity) continue;
    throw new AppError('RETURN_CHANGED', {
      message: 'Some of these units were refunded, or are in another return.',
    });
  }
}

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
