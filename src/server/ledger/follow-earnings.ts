import { availableFrom } from '#domain/ledger/earning-clock.ts';

import type { Ctx } from '#server/http/context.ts';
import {
  listEarningLines,
  readHoldSettings,
  setAvailableAt,
} from '#server/ledger/queries/earnings.ts';

/**
 * Sets when each share of a locked order becomes available, after its parcels, its status or the
 * refunded units have changed (Rule 118).
 */
export async function followEarnings({ db }: Pick<Ctx, 'db'>, orderId: string): Promise<void> {
  const lines = await listEarningLines(db, orderId);
  if (lines.length === 0) return;
  const settings = await readHoldSettings(db);
  const rules = {
    deliveredDays: settings.earnings_hold_days,
    promisedDays: settings.earnings_unrecorded_days,
    deliveryTime: settings.standard_delivery_days,
  };
  for (const line of lines) {
    const availableAt = availableFrom(
      {
        units: line.quantity - line.refunded,
        parcels: line.parcels.map((parcel) => ({
          quantity: parcel.quantity,
          dispatchedAt: new Date(parcel.dispatched_at),
          deliveredAt: parcel.delivered_at === null ? null : new Date(parcel.delivered_at),
        })),
        markedSentAt: line.status === 'shipped' ? line.marked_at : null,
        markedDeliveredAt: line.status === 'delivered' ? line.marked_at : null,
        refundedAt: line.refunded_at,
      },
      rules,
    );
    if (availableAt?.getTime() === line.available_at?.getTime()) continue;
    await setAvailableAt(db, line.id, availableAt);
  }
}
