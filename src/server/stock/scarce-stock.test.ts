import { sql } from 'kysely';
import { expect, it } from 'vitest';

import { buildProduct, buildVariant } from '#db/seed/builders/catalogue.ts';

import { useTestDatabase } from '#tests/support/database.ts';

const database = useTestDatabase();

/** A product's scarce stock: the variant (null for the product itself) and the units left. */
async function scarce(productId: string) {
  const rows = await database.db
    .selectFrom('stock_items')
    .select(['variant_id', 'scarce_left'])
    .where('product_id', '=', productId)
    .where('scarce_left', 'is not', null)
    .orderBy('scarce_left')
    .execute();
  return rows.map((row) => [row.variant_id, row.scarce_left]);
}

const setStock = (id: string, stock: { on_hand: number; reserved: number }) =>
  database.db.updateTable('stock_items').set(stock).where('id', '=', id).execute();

const archiveVariant = (id: string, archivedAt: Date | null) =>
  database.db
    .updateTable('product_variants')
    .set({ archived_at: archivedAt })
    .where('id', '=', id)
    .execute();

it('ten or fewer unreserved units are scarce, down to none', async () => {
  const { id, stockItemId } = await buildProduct(database.db, { stock: 11 });
  expect(await scarce(id)).toEqual([]);
  await setStock(stockItemId, { on_hand: 11, reserved: 1 });
  expect(await scarce(id)).toEqual([[null, 10]]);
  await setStock(stockItemId, { on_hand: 11, reserved: 11 });
  expect(await scarce(id)).toEqual([[null, 0]]);
  await setStock(stockItemId, { on_hand: 400, reserved: 11 });
  expect(await scarce(id)).toEqual([]);
});

it('variants of a product count separately while they are on sale', async () => {
  const { id } = await buildProduct(database.db, { stock: 2 });
  const long = await buildVariant(database.db, { productId: id, name: '5.4 m', stock: 7 });
  const short = await buildVariant(database.db, { productId: id, name: '2.4 m', stock: 90 });
  expect(await scarce(id)).toEqual([[long.id, 7]]);
  await archiveVariant(long.id, new Date());
  expect(await scarce(id)).toEqual([]);
  await database.db.deleteFrom('product_variants').where('id', '=', short.id).execute();
  expect(await scarce(id)).toEqual([[null, 2]]);
  await archiveVariant(long.id, null);
  expect(await scarce(id)).toEqual([[long.id, 7]]);
});

it('ignores a stock row that is added after its variant is withdrawn', async () => {
  const { id, stockItemId } = await buildProduct(database.db, { stock: 3 });
  const variant = await buildVariant(database.db, { productId: id, stock: 5 });
  await database.db
    .deleteFrom('stock_items')
    .where('id', 'in', [stockItemId, variant.stockItemId])
    .execute();
  const add = (rowId: string, variantId: string | null) =>
    database.db
      .insertInto('stock_items')
      .values({ id: rowId, product_id: id, variant_id: variantId, on_hand: 4 })
      .execute();
  await add(stockItemId, null);
  expect(await scarce(id)).toEqual([]);
  await archiveVariant(variant.id, new Date());
  await add(variant.stockItemId, variant.id);
  expect(await scarce(id)).toEqual([[null, 4]]);
});

it('no index contains what every order changes, so that the update stays cheap', async () => {
  const { rows } = await sql<{ column: string }>`
    select distinct attname as column from pg_index
    join pg_attribute on attrelid = indrelid and attnum > 0
      and (attnum = any (indkey::smallint[]) or pg_get_expr(indpred, indrelid) ~ ('\\m' || attname || '\\M')
        or pg_get_expr(indexprs, indrelid) ~ ('\\m' || attname || '\\M'))
    where indrelid = 'stock_items'::regclass order by 1`.execute(database.db);
  expect(rows.map(({ column }) => column)).toEqual([
    'id',
    'product_id',
    'scarce_left',
    'variant_id',
  ]);
});
