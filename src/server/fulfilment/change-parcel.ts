import type { Consignment } from '#domain/parcels/carriers.ts';

import { AppError } from '#contract/errors/app-error.ts';

import { recordChange } from '#server/audit/record-change.ts';
import { refuseStale } from '#server/audit/refuse-stale.ts';
import {
  recordOrderEvent,
  lockOrder,
  type LockedOrder,
  withdrawWaitingMails,
} from '#server/orders/queries/change-orders.ts';
import { inTransaction, type SignedInCtx } from '#server/http/context.ts';
import type { Scope } from '#server/http/seller-scope.ts';
import { notifyBuyer } from '#server/orders/notify-buyer.ts';
import { followParcels, followTakeBack } from '#server/fulfilment/follow-parcels.ts';
import {
  consignmentOf,
  describeConsignment,
  describeLines,
  presentParcel,
} from '#server/parcels/present.ts';
import {
  findParcel,
  listDispatchLines,
  updateParcel,
  type ParcelRow,
} from '#server/parcels/queries.ts';
import { returnParcelStock } from '#server/stock/move-stock.ts';

/**
 * Corrects the carrier or tracking number of a parcel and notifies the buyer. The same values
 * change nothing. Refuses a save based on an outdated version (RECORD_CHANGED, Rule 47) and the
 * parcel of another seller (PARCEL_NOT_FOUND). Returns the id of the order.
 */
export async function correctParcel(
  ctx: SignedInCtx,
  scope: Scope,
  {
    parcelId,
    consignment,
    version,
  }: { parcelId: string; consignment: Consignment; version: number | undefined },
): Promise<string> {
  return withLockedParcel(ctx, { scope, parcelId }, async (tx, { order, parcel }) => {
    if (parcel.taken_back_at !== null) throw new AppError('PARCEL_TAKEN_BACK');
    await refuseStale(tx.db, {
      subject: 'parcel',
      subjectId: parcelId,
      version,
      record: presentParcel(parcel),
    });
    const before = describeConsignment(consignmentOf(parcel));
    const after = describeConsignment(consignment);
    if (before === after && parcel.carrier === consignment.carrier) return;
    await updateParcel(tx.db, parcelId, {
      carrier: consignment.carrier,
      carrier_name: consignment.carrierName,
      tracking_number: consignment.trackingNumber,
      updated_at: tx.now,
    });
    const event = await recordOrderEvent(tx, order, {
      kind: 'parcel_corrected',
      actorId: tx.actor.userId,
      note: after,
    });
    await recordChange(tx, {
      action: 'parcel corrected',
      subject: 'order',
      subjectId: order.id,
      subjectName: order.order_number,
      before: { parcel: parcelId, consignment: before },
      after: { parcel: parcelId, consignment: after },
      isUnversioned: version === undefined,
    });
    await notifyBuyer(tx, order.id, {
      kind: 'order-tracking-changed',
      parcelId,
      dedupeKey: event,
    });
  });
}

/**
 * Marks a parcel as delivered and moves its order on (Rule 19). The buyer is notified once the
 * whole order has been delivered. A delivered parcel stays as it is. Refuses the parcel of another
 * seller (PARCEL_NOT_FOUND). Returns the id of the order.
 */
export async function markParcelDelivered(ctx: SignedInCtx, scope: Scope, parcelId: string) {
  return withLockedParcel(ctx, { scope, parcelId }, async (tx, { order, parcel }) => {
    if (parcel.taken_back_at !== null) throw new AppError('PARCEL_TAKEN_BACK');
    if (parcel.delivered_at !== null) return;
    const { now, actor } = tx;
    await updateParcel(tx.db, parcelId, { delivered_at: now, updated_at: now });
    const note = describeConsignment(consignmentOf(parcel));
    await recordOrderEvent(tx, order, { kind: 'parcel_delivered', actorId: tx.actor.userId, note });
    await recordChange(tx, {
      action: 'parcel delivered',
      subject: 'order',
      subjectId: order.id,
      subjectName: order.order_number,
      before: null,
      after: { parcel: parcelId, consignment: note },
    });
    const { status } = await followParcels(tx, { order, actorId: actor.userId });
    if (status !== 'delivered' || order.status === 'delivered') return;
    await notifyBuyer(tx, order.id, {
      kind: 'order-delivered',
      dedupeKey: String(order.version),
    });
  });
}

/**
 * Takes back a parcel that held the wrong items or never left (Rule 58), so that its items can be
 * sent again. An order that parcels alone moved to shipped returns to processing; the items of a
 * cancelled order return to stock. Emails about the parcel that were not sent are withdrawn; if one
 * was sent, the buyer is notified. A parcel that was already taken back stays as it is. Refuses a
 * delivered parcel (PARCEL_DELIVERED). Returns the id of the order.
 */
export async function takeBackParcel(
  ctx: SignedInCtx,
  scope: Scope,
  { parcelId, reason }: { parcelId: string; reason: string },
): Promise<string> {
  return withLockedParcel(ctx, { scope, parcelId }, async (tx, { order, parcel }) => {
    if (parcel.taken_back_at !== null) return;
    if (parcel.delivered_at !== null) throw new AppError('PARCEL_DELIVERED');
    const { now, actor } = tx;
    await updateParcel(tx.db, parcelId, {
      taken_back_at: now,
      taken_back_by: actor.userId,
      taken_back_reason: reason,
      updated_at: now,
    });
    const contents = `${describeConsignment(consignmentOf(parcel))}: ${describeLines(parcel.lines)}`;
    const note = `${contents}. ${reason}`;
    await recordOrderEvent(tx, order, {
      kind: 'parcel_taken_back',
      actorId: tx.actor.userId,
      note,
    });
    await recordChange(tx, {
      action: 'parcel taken back',
      subject: 'order',
      subjectId: order.id,
      subjectName: order.order_number,
      before: { parcel: parcelId, contents },
      after: { parcel: parcelId, reason },
    });
    if (order.status === 'cancelled') await restockParcel(tx, order, parcel);
    await followTakeBack(tx, { order, actorId: actor.userId });
    const isTold = await withdrawWaitingMails(tx.db, { orderId: order.id, parcelId, now });
    if (isTold) {
      await notifyBuyer(tx, order.id, {
        kind: 'order-parcel-taken-back',
        parcelId,
        dedupeKey: parcelId,
      });
    }
  });
}

/** The items of a cancelled order are not sent again, so they return to stock. */
async function restockParcel(
  { db, now, actor }: SignedInCtx,
  { id: orderId }: LockedOrder,
  { lines }: ParcelRow,
): Promise<void> {
  const rows = await listDispatchLines(db, orderId);
  const units = lines.map(({ order_item_id: id, quantity }) => {
    const row = rows.find((each) => each.id === id);
    return { productId: row?.product_id ?? null, variantId: row?.variant_id ?? null, quantity };
  });
  await returnParcelStock({ db, now }, { orderId, actorId: actor.userId, units });
}

/** Locks the parcel's order, so that changes of one order's parcels run one by one. */
async function withLockedParcel(
  ctx: SignedInCtx,
  { scope, parcelId }: { scope: Scope; parcelId: string },
  change: (tx: SignedInCtx, found: { order: LockedOrder; parcel: ParcelRow }) => Promise<void>,
): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    const known = await findParcel(tx.db, parcelId);
    const isOwn = scope === null || known?.seller_id === scope.sellerId;
    if (known === undefined || !isOwn) throw new AppError('PARCEL_NOT_FOUND');
    const order = await lockOrder(tx.db, known.order_id);
    const parcel = await findParcel(tx.db, parcelId);
    if (order === undefined || parcel === undefined) throw new AppError('PARCEL_NOT_FOUND');
    await change(tx, { order, parcel });
    return order.id;
  });
}
