import { sql, type Kysely } from 'kysely';

import type { DB } from '#db/types.ts';

/**
 * Locks the stock of these products, every form of them, until the transaction ends. Rows are locked in
 * id order, so that two orders with the same goods in opposite order wait instead of deadlocking.
 */
export async function lockStockOf(db: Kysely<DB>, productIds: readonly string[]) {
  return db
    .selectFrom('stock_items')
    .select(['id', 'product_id', 'variant_id', 'on_hand', 'reserved'])
    .where('product_id', 'in', productIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

export interface StockUnits {
  readonly stockItemId: string;
  readonly quantity: number;
}

function unitsTable(units: readonly StockUnits[]) {
  const ids = units.map((each) => each.stockItemId);
  const quantities = units.map((each) => each.quantity);
  return sql`unnest(${ids}::uuid[], ${quantities}::integer[]) as units (id, quantity)`;
}

/** Sets units aside for an order that is not paid yet. The rows must be locked and have them. */
export async function reserveStock(db: Kysely<DB>, units: readonly StockUnits[]): Promise<void> {
  await sql`
    update stock_items set reserved = stock_items.reserved + units.quantity
    from ${unitsTable(units)} where stock_items.id = units.id
  `.execute(db);
}

/** Gives reserved units back to the shop. */
export async function unreserveStock(db: Kysely<DB>, units: readonly StockUnits[]): Promise<void> {
  await sql`
    update stock_items set reserved = stock_items.reserved - units.quantity
    from ${unitsTable(units)} where stock_items.id = units.id
  `.execute(db);
}

/** Takes sold units out of the stock for good. */
export async function decrementStock(db: Kysely<DB>, units: readonly StockUnits[]): Promise<void> {
  await sql`
    update stock_items set on_hand = stock_items.on_hand - units.quantity
    from ${unitsTable(units)} where stock_items.id = units.id
  `.execute(db);
}

export async function insertStockMovements(
  db: Kysely<DB>,
  movements: readonly {
    id: string;
    stockItemId: string;
    orderId: string;
    quantityChange: number;
    reason: 'sold' | 'returned' | 'cancelled';
    now: Date;
  }[],
): Promise<void> {
  if (movements.length === 0) return;
  await db
    .insertInto('stock_movements')
    .values(
      movements.map((movement) => ({
        id: movement.id,
        stock_item_id: movement.stockItemId,
        order_id: movement.orderId,
        quantity_change: movement.quantityChange,
        reason: movement.reason,
        created_at: movement.now,
      })),
    )
    .execute();
}

export async function insertHolds(
  db: Kysely<DB>,
  holds: readonly {
    id: string;
    orderId: string;
    stockItemId: string;
    quantity: number;
    state: 'held' | 'converted';
    expiresAt: Date;
  }[],
): Promise<void> {
  await db
    .insertInto('stock_holds')
    .values(
      holds.map((hold) => ({
        id: hold.id,
        order_id: hold.orderId,
        stock_item_id: hold.stockItemId,
        quantity: hold.quantity,
        state: hold.state,
        expires_at: hold.expiresAt,
      })),
    )
    .execute();
}

/** The holds of an order whose stock rows are locked here, in id order. */
export async function lockHoldsOf(db: Kysely<DB>, orderId: string) {
  return db
    .selectFrom('stock_holds')
    .innerJoin('stock_items', 'stock_items.id', 'stock_holds.stock_item_id')
    .select([
      'stock_holds.state',
      'stock_holds.quantity',
      'stock_items.id as stockItemId',
      'stock_items.on_hand',
      'stock_items.reserved',
    ])
    .where('stock_holds.order_id', '=', orderId)
    .orderBy('stock_items.id')
    .forNoKeyUpdate(['stock_items'])
    .execute();
}

export async function setHoldsOf(
  db: Kysely<DB>,
  orderId: string,
  state: 'converted' | 'released',
): Promise<void> {
  await db.updateTable('stock_holds').set({ state }).where('order_id', '=', orderId).execute();
}

/** A hold lasts as long as its order can still be paid; it never gets shorter. */
export async function extendHoldsOf(
  db: Kysely<DB>,
  orderId: string,
  expiresAt: Date,
): Promise<void> {
  await db
    .updateTable('stock_holds')
    .set({ expires_at: expiresAt })
    .where('order_id', '=', orderId)
    .where('state', '=', 'held')
    .where('expires_at', '<', expiresAt)
    .execute();
}
