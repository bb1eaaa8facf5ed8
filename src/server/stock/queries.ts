import { sql } from 'kysely';

import type { StockMovementsTable } from '#db/types.ts';

import type { Ctx } from '#server/http/context.ts';
import { newId } from '#server/platform/ids.ts';
import { compiledQuery, type Placeholders } from '#server/platform/compiled-query.ts';
import { preparedStatement } from '#server/platform/prepared-statement.ts';
import type { Db } from '#server/platform/database.ts';

/** Locks stock rows in the order of their ids, so that two orders wait instead of deadlocking. */
export const lockStockOf = compiledQuery(
  (db, { productIds }: Placeholders<{ productIds: readonly string[] }>) =>
    db
      .selectFrom('stock_items')
      .select(['id', 'product_id', 'variant_id', 'on_hand', 'reserved', 'is_recalled'])
      .where('product_id', '=', sql<string>`any(${productIds}::uuid[])`)
      .orderBy('id')
      .forNoKeyUpdate()
      .modifyEnd(preparedStatement),
);

/** Units of the row in `stock_items` that can be bought now: none while they are recalled. */
export const availableUnits = sql<number>`case when stock_items.is_recalled then 0
  else stock_items.on_hand - stock_items.reserved end`;

export interface StockUnits {
  readonly stockItemId: string;
  readonly quantity: number;
}

function unitsTable(units: readonly StockUnits[]) {
  const ids = units.map((each) => each.stockItemId);
  const quantities = units.map((each) => each.quantity);
  return sql`unnest(${ids}::uuid[], ${quantities}::integer[]) as units (id, quantity)`;
}

/** A query that adds the units, or subtracts them, in a column of their stock rows. */
function addUnitsTo(column: 'on_hand' | 'reserved', sign: 1 | -1) {
  return async (db: Db, units: readonly StockUnits[]) => {
    await sql`
      update stock_items set ${sql.ref(column)} = stock_items.${sql.ref(column)} + ${sql.lit(sign)} * units.quantity
      from ${unitsTable(units)} where stock_items.id = units.id
    `.execute(db);
  };
}

export const unreserveStock = addUnitsTo('reserved', -1);
export const decrementStock = addUnitsTo('on_hand', -1);
export const incrementStock = addUnitsTo('on_hand', 1);

/** Why units moved. Sold and replacing ones left; all others came back or were counted. */
export interface StockMovement {
  readonly reason: StockMovementsTable['reason'];
  readonly orderId: string | null;
  readonly refundId?: string;
  readonly actorId: string | null;
}

/** Logs stock movements; those of zero units are left out. */
export async function insertStockMovements(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  units: readonly StockUnits[],
  { reason, orderId, refundId, actorId }: StockMovement,
) {
  const moved = units.filter(({ quantity }) => quantity !== 0);
  if (moved.length === 0) return;
  await db
    .insertInto('stock_movements')
    .values(
      moved.map(({ stockItemId, quantity }) => ({
        id: newId(),
        stock_item_id: stockItemId,
        order_id: orderId,
        refund_id: refundId ?? null,
        actor_id: actorId,
        quantity_change: reason === 'sold' || reason === 'replaced' ? -quantity : quantity,
        reason,
        created_at: now,
      })),
    )
    .execute();
}

/** Stores what an order took without a payment, as a converted hold. */
export async function insertSoldHolds(
  db: Db,
  { orderId, units, now }: { orderId: string; units: readonly StockUnits[]; now: Date },
): Promise<void> {
  await db
    .insertInto('stock_holds')
    .values(
      units.map(({ stockItemId, quantity }) => ({
        id: newId(),
        order_id: orderId,
        stock_item_id: stockItemId,
        quantity,
        state: 'converted' as const,
        taken_quantity: quantity,
        expires_at: now,
      })),
    )
    .execute();
}

/** The holds of a locked order. Locks their stock rows in the order of their ids. */
export async function lockHoldsOf(db: Db, orderId: string) {
  return db
    .selectFrom('stock_holds')
    .innerJoin('stock_items', 'stock_items.id', 'stock_holds.stock_item_id')
    .select([
      'stock_holds.id as holdId',
      'stock_holds.state',
      'stock_holds.quantity',
      'stock_holds.taken_quantity as takenQuantity',
      'stock_holds.short_quantity as shortQuantity',
      'stock_items.id as stockItemId',
      'stock_items.product_id as productId',
      'stock_items.variant_id as variantId',
      'stock_items.on_hand',
      'stock_items.reserved',
    ])
    .where('stock_holds.order_id', '=', orderId)
    .orderBy('stock_items.id')
    .forNoKeyUpdate(['stock_items'])
    .execute();
}

export type HoldRow = Awaited<ReturnType<typeof lockHoldsOf>>[number];

/** Sets the units that holds took and lack; without a state they keep theirs. */
export async function updateHolds(
  db: Db,
  holds: readonly { holdId: string; taken: number; short: number }[],
  state: 'converted' | 'released' | null,
): Promise<void> {
  if (holds.length === 0) return;
  const ids = holds.map((each) => each.holdId);
  const taken = holds.map((each) => each.taken);
  const short = holds.map((each) => each.short);
  await sql`
    update stock_holds set state = coalesce(${state}::text, state), taken_quantity = change.taken, short_quantity = change.short
    from unnest(${ids}::uuid[], ${taken}::integer[], ${short}::integer[]) as change (id, taken, short)
    where stock_holds.id = change.id
  `.execute(db);
}

export async function listReturnedUnits(db: Db, orderId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; units: number }>`
    select stock_item_id as id, sum(quantity_change)::integer as units from stock_movements
    where order_id = ${orderId} and reason = 'returned' group by stock_item_id
  `.execute(db);
  return new Map(rows.map((row) => [row.id, row.units]));
}

export async function lockStockItem(db: Db, id: string) {
  return db
    .selectFrom('stock_items')
    .select(['id', 'on_hand', 'reserved'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Extends the holds of an order; they never get shorter. */
export async function extendHoldsOf(db: Db, orderId: string, expiresAt: Date): Promise<void> {
  await db
    .updateTable('stock_holds')
    .set({ expires_at: expiresAt })
    .where('order_id', '=', orderId)
    .where('state', '=', 'held')
    .where('expires_at', '<', expiresAt)
    .execute();
}
