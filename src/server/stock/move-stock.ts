import { unitsBackOnCancel } from '#domain/parcels/dispatch.ts';

import type { Ctx } from '#server/http/context.ts';
import { listDispatchLines } from '#server/parcels/queries.ts';
import {
  decrementStock,
  incrementStock,
  insertSoldHolds,
  insertStockMovements,
  listReturnedUnits,
  lockHoldsOf,
  lockStockItem,
  lockStockOf,
  unreserveStock,
  updateHolds,
  type HoldRow,
  type StockMovement,
  type StockUnits,
} from '#server/stock/queries.ts';
import type { Db } from '#server/platform/database.ts';

/*
 * Every way in which an order moves stock after its first hold (tryInsertOrder). The order's row
 * must be locked. Stock rows are then locked in the order of their ids, everywhere, so that two
 * orders with the same products never deadlock. Every movement is logged.
 */

type TradeCtx = Pick<Ctx, 'db' | 'now'>;

/** Units that were not in stock. */
export interface Shortage extends StockUnits {
  readonly productId: string;
  readonly variantId: string | null;
}

/** Sells units without a hold, for an order that needs no payment. */
export async function sellAtOnce(
  ctx: TradeCtx,
  { orderId, units }: { orderId: string; units: readonly StockUnits[] },
): Promise<void> {
  await insertSoldHolds(ctx.db, { orderId, units, now: ctx.now });
  await takeOut(ctx, units, { orderId, actorId: null });
}

/**
 * Turns the holds of a paid order into a sale; returns whether there was enough stock. Holds that
 * were released take from the free stock, all of them or none. `lineCount` is the number of the
 * order's lines: a cancelled order with fewer holds has lost stock rows and cannot be covered.
 */
export async function sellHeldStock(
  ctx: TradeCtx,
  order: { readonly id: string; readonly status: string },
  lineCount: number,
): Promise<boolean> {
  const { db } = ctx;
  const holds = await lockHoldsOf(db, order.id);
  const back = await returnedUnitsOf(db, order);
  const open = holds
    .filter((hold) => hold.state !== 'converted')
    .map((hold) => ({ ...hold, quantity: unitsToTake(hold, back) }));
  const isCovered = open.every((hold) => availableTo(hold) >= hold.quantity);
  if (!isCovered || (order.status === 'cancelled' && holds.length !== lineCount)) return false;
  if (open.length === 0) return true;
  await unreserveHeld(db, open);
  await takeOut(ctx, open, { orderId: order.id, actorId: null });
  await updateHolds(
    db,
    open.map((hold) => ({ ...hold, taken: hold.takenQuantity + hold.quantity, short: 0 })),
    'converted',
  );
  return true;
}

/**
 * Takes the stock of an order that an administrator moves on by hand (Rule 19). It takes what is in
 * stock, and returns and stores what is missing. Returned units stay in stock, and units already
 * sent in parcels are not taken twice.
 */
export async function takeStock(
  ctx: TradeCtx,
  { orderId, actorId }: { orderId: string; actorId: string | null },
): Promise<Shortage[]> {
  const { db } = ctx;
  const open = (await lockHoldsOf(db, orderId)).filter((hold) => hold.state !== 'converted');
  const returned = await listReturnedUnits(db, orderId);
  const taken = open.map((hold) => {
    const wanted = unitsToTake(hold, returned);
    const quantity = Math.min(wanted, availableTo(hold));
    return { ...hold, quantity, short: wanted - quantity };
  });
  await unreserveHeld(db, open);
  await takeOut(ctx, taken, { orderId, actorId });
  await updateHolds(
    db,
    taken.map((hold) => ({ ...hold, taken: hold.takenQuantity + hold.quantity })),
    'converted',
  );
  return taken
    .filter((hold) => hold.short > 0)
    .map(({ stockItemId, productId, variantId, short }) => ({
      stockItemId,
      productId,
      variantId,
      quantity: short,
    }));
}

/** Returns a cancelled order's units once; those in parcels only with `restockSent` (Rule 58). */
export async function returnStock(
  ctx: TradeCtx,
  {
    orderId,
    actorId,
    restockSent = false,
  }: { orderId: string; actorId: string | null; restockSent?: boolean },
): Promise<void> {
  const { db } = ctx;
  const live = (await lockHoldsOf(db, orderId)).filter((hold) => hold.state !== 'released');
  if (live.length === 0) return;
  await unreserveHeld(db, live);
  const lines = await listDispatchLines(db, orderId);
  const returned = await listReturnedUnits(db, orderId);
  const back = live.map((hold) => {
    const line = lines.find(
      ({ product_id: product, variant_id: variant }) =>
        product === hold.productId && variant === hold.variantId,
    );
    const unsent = unitsBackOnCancel({
      quantity: hold.quantity,
      sent: line?.sent ?? 0,
      returned: returned.get(hold.stockItemId) ?? 0,
      taken: hold.takenQuantity,
    });
    const quantity = restockSent ? hold.takenQuantity : unsent;
    return { ...hold, quantity, taken: hold.takenQuantity - quantity, short: 0 };
  });
  await putBack(ctx, back, { orderId, actorId, reason: 'cancelled' });
  await updateHolds(db, back, 'released');
}

/** Returns the items of a parcel of a cancelled order to stock, as far as they are still out. */
export async function returnParcelStock(
  ctx: TradeCtx,
  { orderId, actorId, units }: { orderId: string; actorId: string; units: readonly OrderedUnits[] },
): Promise<void> {
  const back = heldUnits(await lockHoldsOf(ctx.db, orderId), units);
  await putBack(ctx, back, { orderId, actorId, reason: 'cancelled' });
  await updateHolds(ctx.db, back, null);
}

interface OrderedUnits {
  readonly productId: string | null;
  readonly variantId: string | null;
  readonly quantity: number;
}

/** The units that the holds still have out, and what is out afterwards. */
function heldUnits(holds: readonly HoldRow[], units: readonly OrderedUnits[]) {
  return holds.flatMap((hold) => {
    const wanted = units
      .filter((each) => each.productId === hold.productId && each.variantId === hold.variantId)
      .reduce((sum, each) => sum + each.quantity, 0);
    const quantity = Math.min(wanted, hold.takenQuantity);
    const { holdId, stockItemId, takenQuantity, shortQuantity: short } = hold;
    return quantity > 0
      ? [{ holdId, stockItemId, quantity, taken: takenQuantity - quantity, short }]
      : [];
  });
}

/** Removes sold units from stock. */
async function takeOut(
  ctx: TradeCtx,
  units: readonly StockUnits[],
  why: { readonly orderId: string; readonly actorId: string | null },
) {
  await decrementStock(ctx.db, units);
  await insertStockMovements(ctx, units, { ...why, reason: 'sold' });
}

async function putBack(ctx: TradeCtx, units: readonly StockUnits[], why: StockMovement) {
  const moved = units.filter(({ quantity }) => quantity > 0);
  if (moved.length === 0) return;
  await incrementStock(ctx.db, moved);
  await insertStockMovements(ctx, moved, why);
}

interface Refunded {
  readonly orderId: string;
  readonly refundId: string;
  readonly actorId: string | null;
  readonly units: readonly OrderedUnits[];
}

/** Returns refunded units: at most what the order still has out, so none returns twice. */
export async function restockRefund(ctx: TradeCtx, { units, ...why }: Refunded): Promise<void> {
  const back = heldUnits(await lockHoldsOf(ctx.db, why.orderId), units);
  await putBack(ctx, back, { ...why, reason: 'returned' });
  await updateHolds(ctx.db, back, null);
}

/**
 * Takes units out of stock that replace returned ones, or says why it cannot. Goods that are no
 * longer in the catalogue have no stock, and are not counted.
 */
export async function takeReplacement(
  ctx: TradeCtx,
  { units, actorId }: { readonly units: readonly OrderedUnits[]; readonly actorId: string },
): Promise<'taken' | 'out_of_stock' | 'recalled'> {
  const productIds = units.flatMap(({ productId }) => productId ?? []);
  const rows = await lockStockOf(ctx.db, { productIds });
  const taken = rows.flatMap((row) => {
    const quantity = units
      .filter((each) => each.productId === row.product_id && each.variantId === row.variant_id)
      .reduce((sum, each) => sum + each.quantity, 0);
    return quantity > 0
      ? [
          {
            stockItemId: row.id,
            quantity,
            free: row.on_hand - row.reserved,
            isRecalled: row.is_recalled,
          },
        ]
      : [];
  });
  if (taken.some(({ isRecalled }) => isRecalled)) return 'recalled';
  if (taken.some(({ quantity, free }) => quantity > free)) return 'out_of_stock';
  if (taken.length === 0) return 'taken';
  await decrementStock(ctx.db, taken);
  await insertStockMovements(ctx, taken, { orderId: null, actorId, reason: 'replaced' });
  return 'taken';
}

/** Sets the counted stock of a row, but never below its reserved units. */
export async function correctStock(
  ctx: TradeCtx,
  { stockItemId, counted, actorId }: { stockItemId: string; counted: number; actorId: string },
): Promise<void> {
  const row = await lockStockItem(ctx.db, stockItemId);
  if (row !== undefined) await correctLockedStock(ctx, [{ row, counted }], actorId);
}

/** A locked row of stock, and what was counted. */
export interface StockCount {
  readonly row: { readonly id: string; readonly on_hand: number; readonly reserved: number };
  readonly counted: number;
}

/** Sets the counted stock of many locked rows at once, but never below their reserved units. */
export async function correctLockedStock(
  ctx: TradeCtx,
  counts: readonly StockCount[],
  actorId: string,
): Promise<void> {
  const units = counts.flatMap(({ row, counted }) => {
    const quantity = Math.max(counted, row.reserved) - row.on_hand;
    return quantity === 0 ? [] : [{ stockItemId: row.id, quantity }];
  });
  if (units.length === 0) return;
  await incrementStock(ctx.db, units);
  await insertStockMovements(ctx, units, { reason: 'counted', orderId: null, actorId });
}

/** The units that a renewed hold must take: not those that are out already or were returned. */
function unitsToTake(hold: HoldRow, returned: ReadonlyMap<string, number>): number {
  return hold.quantity - hold.takenQuantity - (returned.get(hold.stockItemId) ?? 0);
}

/** Only a cancelled order can have returned units, so others are not queried. */
async function returnedUnitsOf(
  db: Db,
  { id, status }: { readonly id: string; readonly status: string },
): Promise<ReadonlyMap<string, number>> {
  return status === 'cancelled' ? listReturnedUnits(db, id) : new Map();
}

/** The units of a row that this order may take: its own hold, else the free stock. */
function availableTo(hold: HoldRow): number {
  return hold.state === 'held' ? hold.quantity : hold.on_hand - hold.reserved;
}

async function unreserveHeld(db: Db, holds: readonly HoldRow[]): Promise<void> {
  const held = holds.filter((hold) => hold.state === 'held');
  if (held.length > 0) await unreserveStock(db, held);
}
