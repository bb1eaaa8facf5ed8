import type { Kysely } from 'kysely';

import type { DB } from '#db/types.ts';
import type { Consignment } from '#domain/parcels/carriers.ts';

import { AppError } from '#contract/errors/app-error.ts';

import { recordChange } from '#server/audit/record-change.ts';
import { insertOrderEvent, lockOrder, type LockedOrder } from '#server/checkout/queries.ts';
import type { SignedInCtx } from '#server/http/context.ts';
import type { Scope } from '#server/catalog/editing/scope.ts';
import { tellBuyer } from '#server/orders/tell-buyer.ts';
import { followParcels } from '#server/parcels/follow-parcels.ts';
import { consignmentOf, describeConsignment } from '#server/parcels/present.ts';
import { findParcel, updateParcel, type ParcelRow } from '#server/parcels/queries.ts';
import { withTransaction } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';

/**
 * Corrects who brings a parcel and under which number, and tells its buyer. What it has already changes
 * nothing. Answers the id of its order; of another seller's parcel nothing is known (PARCEL_NOT_FOUND).
 */
export async function correctParcel(
  ctx: SignedInCtx,
  scope: Scope,
  { parcelId, consignment }: { parcelId: string; consignment: Consignment },
): Promise<string> {
  return withLockedParcel(ctx, { scope, parcelId }, async (trx, { order, parcel }) => {
    const before = describeConsignment(consignmentOf(parcel));
    const after = describeConsignment(consignment);
    if (before === after && parcel.carrier === consignment.carrier) return;
    await updateParcel(trx, parcelId, {
      carrier: consignment.carrier,
      carrier_name: consignment.carrierName,
      tracking_number: consignment.trackingNumber,
      updated_at: ctx.now,
    });
    const event = await record(trx, ctx, { order, kind: 'parcel_corrected', note: after });
    await recordChange(trx, ctx, {
      action: 'parcel corrected',
      subject: 'order',
      subjectId: order.id,
      subjectName: order.order_number,
      before: { parcel: parcelId, consignment: before },
      after: { parcel: parcelId, consignment: after },
    });
    await tellBuyer({ ...ctx, db: trx }, order.id, {
      kind: 'order-tracking-changed',
      parcelId,
      occasion: event,
    });
  });
}

/**
 * Notes that a parcel has arrived, and moves its order on by that (Rule 19): its buyer is told once all of
 * the order is there. One that has arrived already changes nothing. Answers the id of its order; of another
 * seller's parcel nothing is known (PARCEL_NOT_FOUND).
 */
export async function markParcelDelivered(
  ctx: SignedInCtx,
  scope: Scope,
  parcelId: string,
): Promise<string> {
  return withLockedParcel(ctx, { scope, parcelId }, async (trx, { order, parcel }) => {
    if (parcel.delivered_at !== null) return;
    const { now, actor } = ctx;
    await updateParcel(trx, parcelId, { delivered_at: now, updated_at: now });
    const note = describeConsignment(consignmentOf(parcel));
    await record(trx, ctx, { order, kind: 'parcel_delivered', note });
    await recordChange(trx, ctx, {
      action: 'parcel delivered',
      subject: 'order',
      subjectId: order.id,
      subjectName: order.order_number,
      before: null,
      after: { parcel: parcelId, consignment: note },
    });
    const { status } = await followParcels({ db: trx, now, actorId: actor.userId }, order);
    if (status !== 'delivered' || order.status === 'delivered') return;
    await tellBuyer({ ...ctx, db: trx }, order.id, {
      kind: 'order-delivered',
      occasion: String(order.version),
    });
  });
}

/** Runs a change of a parcel with its order locked, which all of an order's parcels wait for. */
async function withLockedParcel(
  { db }: SignedInCtx,
  { scope, parcelId }: { scope: Scope; parcelId: string },
  change: (trx: Kysely<DB>, found: { order: LockedOrder; parcel: ParcelRow }) => Promise<void>,
): Promise<string> {
  return withTransaction(db, async (trx) => {
    const known = await findParcel(trx, parcelId);
    const isOwn = scope === null || known?.seller_id === scope.sellerId;
    if (known === undefined || !isOwn) throw new AppError('PARCEL_NOT_FOUND');
    const order = await lockOrder(trx, known.order_id);
    const parcel = await findParcel(trx, parcelId);
    if (order === undefined || parcel === undefined) throw new AppError('PARCEL_NOT_FOUND');
    await change(trx, { order, parcel });
    return order.id;
  });
}

async function record(
  trx: Kysely<DB>,
  { actor, now }: SignedInCtx,
  {
    order,
    kind,
    note,
  }: { order: LockedOrder; kind: 'parcel_corrected' | 'parcel_delivered'; note: string },
): Promise<string> {
  const id = newId();
  await insertOrderEvent(trx, {
    id,
    order_id: order.id,
    kind,
    from_status: order.status,
    to_status: null,
    actor_id: actor.userId,
    note,
    created_at: now,
  });
  return id;
}
