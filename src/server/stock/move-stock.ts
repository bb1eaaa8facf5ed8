import type { Kysely } from 'kysely';

import type { DB } from '#db/types.ts';

import {
  decrementStock,
  incrementStock,
  insertSoldHolds,
  insertStockMovements,
  listRestockedUnits,
  lockHoldsOf,
  lockStockItem,
  unreserveStock,
  updateHolds,
  type HoldRow,
  type StockUnits,
} from '#server/stock/queries.ts';

/*
 * Every way in which an order moves stock after the hold that it begins with (insertHolds). All of them run
 * in the transaction of what they follow, with the order's row locked; stock rows are then locked in id
 * order, everywhere, so that orders with the same goods wait for each other and never deadlock. What leaves
 * or reaches the shelf is logged.
 */

interface World {
  readonly db: Kysely<DB>;
  readonly now: Date;
}

/** Units that could not be taken because the shelf was empty. */
export interface Shortage extends StockUnits {
  readonly productId: string;
  readonly variantId: string | null;
}

/** Sells units at once, without a hold before it: for an order that needs no payment. */
export async function sellAtOnce(
  { db, now }: World,
  { orderId, units }: { orderId: string; units: readonly StockUnits[] },
): Promise<void> {
  await insertSoldHolds(db, { orderId, units, now });
  await decrementStock(db, units);
  await logSale({ db, now }, { orderId, units, actorId: null });
}

/**
 * Turns a paid order's holds into sold units; whether there were enough. Holds that were given back
 * compete with everybody for what is left, all of them or none. `lineCount` is the number of the order's
 * lines: fewer holds mean that stock rows were deleted meanwhile, which only a cancelled order minds.
 */
export async function sellHeldStock(
  { db, now }: World,
  order: { readonly id: string; readonly status: string },
  lineCount: number,
): Promise<boolean> {
  const holds = await lockHoldsOf(db, order.id);
  const open = holds.filter((hold) => hold.state !== 'converted');
  const isCovered = open.every((hold) => availableTo(hold) >= hold.quantity);
  if (!isCovered || (order.status === 'cancelled' && holds.length !== lineCount)) return false;
  if (open.length === 0) return true;
  await unreserveHeld(db, open);
  await decrementStock(db, open);
  await logSale({ db, now }, { orderId: order.id, units: open, actorId: null });
  await updateHolds(
    db,
    open.map((hold) => ({ holdId: hold.holdId, taken: hold.quantity, short: 0 })),
    'converted',
  );
  return true;
}

/**
 * Takes an order's goods for an administrator who moves it on by hand (Rule 19): what is there is taken,
 * what is missing is answered and remembered. Units that a refund has put back stay where they are.
 */
export async function takeStock(
  { db, now }: World,
  { orderId, actorId }: { orderId: string; actorId: string | null },
): Promise<Shortage[]> {
  const open = (await lockHoldsOf(db, orderId)).filter((hold) => hold.state !== 'converted');
  const restocked = await listRestockedUnits(db, orderId);
  const taken = open.map((hold) => {
    const wanted = hold.quantity - (restocked.get(hold.stockItemId) ?? 0);
    const quantity = Math.min(wanted, availableTo(hold));
    return { ...hold, quantity, short: wanted - quantity };
  });
  await unreserveHeld(db, open);
  await decrementStock(db, taken);
  await logSale({ db, now }, { orderId, units: taken, actorId });
  await updateHolds(
    db,
    taken.map((hold) => ({ holdId: hold.holdId, taken: hold.quantity, short: hold.short })),
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

/** Gives everything that a cancelled order holds or has taken back, once: a second call finds nothing to give. */
export async function giveStockBack(
  { db, now }: World,
  { orderId, actorId }: { orderId: string; actorId: string | null },
): Promise<void> {
  const live = (await lockHoldsOf(db, orderId)).filter((hold) => hold.state !== 'released');
  if (live.length === 0) return;
  await unreserveHeld(db, live);
  const taken = live
    .filter((hold) => hold.takenQuantity > 0)
    .map((hold) => ({ stockItemId: hold.stockItemId, quantity: hold.takenQuantity }));
  if (taken.length > 0) await incrementStock(db, taken);
  await insertStockMovements(
    db,
    taken.map((units) => ({ ...units, direction: 'back', reason: 'cancelled', orderId, actorId })),
    now,
  );
  await updateHolds(
    db,
    live.map((hold) => ({ holdId: hold.holdId, taken: 0, short: 0 })),
    'released',
  );
}

/**
 * Puts refunded units back on the shelf: of each product at most what the order still has out, so that
 * nothing comes back twice.
 */
export async function restockRefund(
  { db, now }: World,
  {
    orderId,
    refundId,
    actorId,
    units,
  }: {
    orderId: string;
    refundId: string;
    actorId: string | null;
    units: readonly { productId: string | null; variantId: string | null; quantity: number }[];
  },
): Promise<void> {
  const holds = await lockHoldsOf(db, orderId);
  const back = holds.flatMap((hold) => {
    const wanted = units
      .filter((each) => each.productId === hold.productId && each.variantId === hold.variantId)
      .reduce((sum, each) => sum + each.quantity, 0);
    const quantity = Math.min(wanted, hold.takenQuantity);
    return quantity > 0 ? [{ hold, stockItemId: hold.stockItemId, quantity }] : [];
  });
  if (back.length === 0) return;
  await incrementStock(db, back);
  await insertStockMovements(
    db,
    back.map(({ stockItemId, quantity }) => ({
      stockItemId,
      quantity,
      direction: 'back',
      reason: 'returned',
      orderId,
      refundId,
      actorId,
    })),
    now,
  );
  await updateHolds(
    db,
    back.map(({ hold, quantity }) => ({
      holdId: hold.holdId,
      taken: hold.takenQuantity - quantity,
      short: hold.shortQuantity,
    })),
    'converted',
  );
}

/** Sets the counted stock of one row; null when there is none. Never below what is set aside. */
export async function correctStock(
  { db, now }: World,
  { stockItemId, counted, actorId }: { stockItemId: string; counted: number; actorId: string },
): Promise<{ onHand: number } | null> {
  const row = await lockStockItem(db, stockItemId);
  if (row === undefined) return null;
  const onHand = Math.max(counted, row.reserved);
  const change = onHand - row.on_hand;
  if (change !== 0) {
    const units = [{ stockItemId, quantity: change }];
    await incrementStock(db, units);
    await insertStockMovements(
      db,
      [
        {
          stockItemId,
          quantity: change,
          direction: 'back',
          reason: 'counted',
          orderId: null,
          actorId,
        },
      ],
      now,
    );
  }
  return { onHand };
}

/** What this order may have of a row: its own hold, else what nobody has set aside. */
function availableTo(hold: HoldRow): number {
  return hold.state === 'held' ? hold.quantity : hold.on_hand - hold.reserved;
}

async function unreserveHeld(db: Kysely<DB>, holds: readonly HoldRow[]): Promise<void> {
  const held = holds.filter((hold) => hold.state === 'held');
  if (held.length > 0) await unreserveStock(db, held);
}

async function logSale(
  { db, now }: World,
  {
    orderId,
    units,
    actorId,
  }: { orderId: string; units: readonly StockUnits[]; actorId: string | null },
): Promise<void> {
  await insertStockMovements(
    db,
    units.map(({ stockItemId, quantity }) => ({
      stockItemId,
      quantity,
      direction: 'out',
      reason: 'sold',
      orderId,
      actorId,
    })),
    now,
  );
}
