import { mayDispatch } from '#domain/orders/status.ts';
import type { Consignment } from '#domain/parcels/carriers.ts';
import { checkParcel, type ParcelRefusal } from '#domain/parcels/dispatch.ts';

import type { ErrorCode } from '#contract/errors/codes.ts';
import { AppError } from '#contract/errors/app-error.ts';

import { recordChange } from '#server/audit/record-change.ts';
import { recordOrderEvent, lockOrder } from '#server/orders/queries/change-orders.ts';
import { inTransaction, type SignedInCtx } from '#server/http/context.ts';
import { notifyBuyer } from '#server/orders/notify-buyer.ts';
import { followParcels } from '#server/fulfilment/follow-parcels.ts';
import { consignmentOf, describeConsignment, describeLines } from '#server/parcels/present.ts';
import {
  findParcelByKey,
  insertParcel,
  lockDispatchLines,
  type DispatchRow,
  type ParcelRow,
} from '#server/parcels/queries.ts';
import { isDisputed } from '#server/disputes/queries.ts';
import { newId } from '#server/platform/ids.ts';

interface SendParcelCommand {
  readonly orderId: string;
  /** The seller of the items; null for the platform. */
  readonly sellerId: string | null;
  /** A second call with the same key sends the same parcel. */
  readonly requestKey: string;
  readonly consignment: Consignment;
  readonly lines: readonly { readonly id: string; readonly quantity: number }[];
  /** The sender confirmed that the payment is disputed. */
  readonly despiteDispute: boolean;
}

const REFUSALS: Readonly<Record<ParcelRefusal, ErrorCode>> = {
  unknown_line: 'ORDER_ITEM_NOT_FOUND',
  line_named_twice: 'PARCEL_EXCEEDS_ORDER',
  recalled: 'ITEM_RECALLED',
  too_many_units: 'PARCEL_EXCEEDS_ORDER',
};

/**
 * Sends some or all of a supplier's items of an order in one parcel, notifies the buyer and moves
 * the order on (Rule 19). Refuses an order without items of that supplier (ORDER_NOT_FOUND), lines
 * of another supplier, more units than are left to send, an order that is unpaid or cancelled, and
 * what is recalled (ITEM_RECALLED, Rule 140). A disputed payment needs a confirmation
 * (ORDER_DISPUTED, Rule 99).
 */
export async function sendParcel(ctx: SignedInCtx, command: SendParcelCommand): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx.db, command.orderId);
    const lines = (await lockDispatchLines(tx.db, command.orderId)).filter(
      (line) => line.seller_id === command.sellerId,
    );
    if (order === undefined || lines.length === 0) throw new AppError('ORDER_NOT_FOUND');
    const earlier = await findParcelByKey(tx.db, command);
    if (earlier !== undefined) {
      if (isSameParcel(earlier, command)) return;
      throw new AppError('IDEMPOTENCY_KEY_REUSED');
    }
    if (!mayDispatch(order.status)) throw new AppError('ORDER_NOT_DISPATCHABLE');
    if (!command.despiteDispute && (await isDisputed(tx.db, order.id))) {
      throw new AppError('ORDER_DISPUTED');
    }
    const check = checkParcel(lines, command.lines);
    if (!check.ok) throw new AppError(REFUSALS[check.reason]);

    const parcelId = newId();
    await writeParcel(tx, parcelId, command);
    const contents = describeContents(lines, command);
    const note = `${describeConsignment(command.consignment)}: ${contents}`;
    await recordOrderEvent(tx, order, { kind: 'parcel_sent', actorId: tx.actor.userId, note });
    await recordChange(tx, {
      action: 'parcel sent',
      subject: 'order',
      subjectId: order.id,
      subjectName: order.order_number,
      before: null,
      after: { parcel: parcelId, seller_id: command.sellerId, contents: note },
    });
    const { reached } = await followParcels(tx, { order, actorId: tx.actor.userId });
    await notifyBuyer(tx, order.id, {
      kind: reached === 'partly_shipped' ? 'order-part-shipped' : 'order-shipped',
      parcelId,
      dedupeKey: parcelId,
    });
  });
}

async function writeParcel(
  { db, actor, now }: SignedInCtx,
  id: string,
  { orderId, sellerId, requestKey, consignment, lines }: SendParcelCommand,
): Promise<void> {
  await insertParcel(
    db,
    {
      id,
      order_id: orderId,
      seller_id: sellerId,
      carrier: consignment.carrier,
      carrier_name: consignment.carrierName,
      tracking_number: consignment.trackingNumber,
      dispatched_at: now,
      created_by: actor.userId,
      request_key: requestKey,
      updated_at: now,
    },
    lines.map((line) => ({ order_item_id: line.id, quantity: line.quantity })),
  );
}

/** A corrected tracking number makes it a different parcel. */
function isSameParcel(parcel: ParcelRow, { consignment, lines }: SendParcelCommand): boolean {
  const has = consignmentOf(parcel);
  return (
    has.carrier === consignment.carrier &&
    has.carrierName === consignment.carrierName &&
    has.trackingNumber === consignment.trackingNumber &&
    parcel.lines.length === lines.length &&
    lines.every(({ id, quantity }) =>
      parcel.lines.some((line) => line.order_item_id === id && line.quantity === quantity),
    )
  );
}

function describeContents(rows: readonly DispatchRow[], { lines }: SendParcelCommand): string {
  return describeLines(
    lines.flatMap(({ id, quantity }) =>
      rows.filter((row) => row.id === id).map((row) => ({ ...row, quantity })),
    ),
  );
}
