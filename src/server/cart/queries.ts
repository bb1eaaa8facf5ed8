import { sql, type Insertable, type RawBuilder } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';

import type { DB } from '#db/types.ts';
import { MAX_CART_LINES } from '#domain/stock/levels.ts';

import { LIST_FACTS } from '#server/catalog/product-rows/queries.ts';
import { compiledQuery, type Placeholders } from '#server/platform/compiled-query.ts';
import { preparedStatement } from '#server/platform/prepared-statement.ts';
import type { Db } from '#server/platform/database.ts';
import { updateById } from '#server/platform/rows.ts';
import { globalSettingsJson } from '#server/settings/queries.ts';
import { availableUnits } from '#server/stock/queries.ts';

/** Locks a user's cart, always before any stock, so that the order of locks is the same. */
export async function lockCart(db: Db, userId: string): Promise<void> {
  await lockedProfile(db, { userId });
}

const lockedProfile = compiledQuery((db, { userId }: Placeholders<{ userId: string }>) =>
  db
    .selectFrom('user_profiles')
    .select('id')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .modifyEnd(preparedStatement),
);

/**
 * Units of a stock row that an unpaid order of this user holds. The user can buy them, because the
 * next order replaces the unpaid one (Rule 18).
 */
function ownHeldUnits(userId: RawBuilder<string>) {
  return sql<number>`coalesce((
    select sum(stock_holds.quantity) from stock_holds
    join orders on orders.id = stock_holds.order_id
    where stock_holds.stock_item_id = stock_items.id and stock_holds.state = 'held'
      and orders.user_id = ${userId} and orders.status = 'pending'
      and orders.payment_status = 'unpaid'
  ), 0)`;
}

/** The newest unpaid order of a user that holds stock. */
function selectWaitingOrder(db: Db, userId: RawBuilder<string>, now: RawBuilder<Date>) {
  return db
    .selectFrom('orders')
    .innerJoin('stock_holds', 'stock_holds.order_id', 'orders.id')
    .select(['orders.id', 'orders.order_number', 'orders.total_cents'])
    .select((eb) => eb.fn.min('stock_holds.expires_at').as('held_until'))
    .where('orders.user_id', '=', userId)
    .where('orders.status', '=', 'pending')
    .where('orders.payment_status', '=', 'unpaid')
    .where('stock_holds.state', '=', 'held')
    .where('stock_holds.expires_at', '>', now)
    .groupBy('orders.id')
    .orderBy('orders.created_at', 'desc')
    .limit(1);
}

/**
 * A user's cart lines in the order they were added, with the units that can be bought now and the
 * seller's saved freight rules (null if none were saved).
 */
function selectCartLines(db: Db, userId: RawBuilder<string>) {
  return db
    .selectFrom('cart_items')
    .innerJoin('products', 'products.id', 'cart_items.product_id')
    .leftJoin('user_profiles as sellers', 'sellers.id', 'products.seller_id')
    .leftJoin('seller_settings', 'seller_settings.seller_id', 'products.seller_id')
    .leftJoin('seller_profiles', 'seller_profiles.id', 'products.seller_id')
    .leftJoin('product_variants', 'product_variants.id', 'cart_items.variant_id')
    .leftJoin('stock_items', (join) =>
      join
        .onRef('stock_items.product_id', '=', 'cart_items.product_id')
        .on('stock_items.variant_id', 'is not distinct from', sql.ref('cart_items.variant_id')),
    )
    .select((eb) => [
      'cart_items.id',
      'cart_items.user_id',
      'cart_items.product_id',
      'cart_items.variant_id',
      'cart_items.quantity',
      'cart_items.seen_price_cents',
      'cart_items.created_at',
      'products.name',
      'products.slug',
      'products.images',
      LIST_FACTS.as('list_facts'),
      'products.price_cents',
      'products.discount_type',
      'products.discount_value',
      'products.seller_id',
      'products.is_shipping_exempt',
      'products.age_restriction',
      'products.override_global_settings',
      'products.custom_shipping_cost_cents',
      'sellers.first_name as seller_first_name',
      'sellers.last_name as seller_last_name',
      'seller_profiles.trading_name',
      sql<string | null>`case when sellers.role = 'seller' then seller_profiles.slug end`.as(
        'seller_slug',
      ),
      'seller_profiles.away_from',
      'seller_profiles.away_until',
      'seller_profiles.away_is_off_sale',
      'seller_profiles.sells_until',
      sql<boolean>`coalesce(stock_items.is_recalled, false)`.as('is_recalled'),
      'seller_settings.tax_rate_override_bps',
      'seller_settings.shipping_rules',
      'seller_settings.gst_registered',
      'seller_settings.abn',
      'product_variants.name as variant_name',
      'product_variants.image as variant_image',
      'product_variants.price_cents as variant_price_cents',
      eb.fn
        .coalesce('product_variants.quantity_prices', 'products.quantity_prices')
        .as('quantity_prices'),
      sql<number>`case when stock_items.is_recalled then 0
        else coalesce(stock_items.on_hand - stock_items.reserved + ${ownHeldUnits(userId)}, 0)::int end`.as(
        'in_stock',
      ),
      eb
        .and([
          eb('products.archived_at', 'is', null),
          eb('product_variants.archived_at', 'is', null),
        ])
        .$castTo<boolean>()
        .as('is_listed'),
    ])
    .where('cart_items.user_id', '=', userId)
    .orderBy('cart_items.created_at')
    .orderBy('cart_items.id');
}

/** The listed lines of a user's cart in the order they were added, with the contents of a unit. */
export async function listBoughtUnits(db: Db, userId: string) {
  return db
    .selectFrom('cart_items')
    .innerJoin('products', 'products.id', 'cart_items.product_id')
    .leftJoin('product_variants', 'product_variants.id', 'cart_items.variant_id')
    .select((eb) => [
      'cart_items.product_id',
      'cart_items.quantity',
      'products.name',
      'products.unit_measure',
      eb.fn
        .coalesce(
          'product_variants.unit_quantity_thousandths',
          'products.unit_quantity_thousandths',
        )
        .as('unit_quantity_thousandths'),
    ])
    .where('cart_items.user_id', '=', userId)
    .where('products.archived_at', 'is', null)
    .where('product_variants.archived_at', 'is', null)
    .orderBy('cart_items.created_at')
    .orderBy('cart_items.id')
    .execute();
}

/**
 * A user's cart, the unpaid order that holds stock for them, the platform's rules and where their
 * default address is.
 */
export async function findCart(db: Db, userId: string, now: Date) {
  const [cart] = await cartOf(db, { userId, now });
  if (cart === undefined) throw new Error('A select without a table answers one row');
  return cart;
}

// One statement: it is read after every change of the cart.
const cartOf = compiledQuery((db, { userId, now }: Placeholders<{ userId: string; now: Date }>) =>
  db
    .selectNoFrom([
      jsonArrayFrom(selectCartLines(db, userId)).as('lines'),
      jsonObjectFrom(selectWaitingOrder(db, userId, now)).as('waitingOrder'),
      globalSettingsJson.as('settings'),
      jsonObjectFrom(
        db
          .selectFrom('addresses')
          .select(['addresses.country', 'addresses.state', 'addresses.postcode'])
          .where('addresses.user_id', '=', userId)
          .where('addresses.type', '=', 'shipping')
          .where('addresses.is_default', '=', true)
          .where('addresses.archived_at', 'is', null),
      ).as('deliverTo'),
    ])
    .modifyEnd(preparedStatement),
);

type FoundCart = Awaited<ReturnType<typeof findCart>>;
export type CartLineRow = FoundCart['lines'][number];
export type WaitingOrderRow = NonNullable<FoundCart['waitingOrder']>;

interface Item {
  readonly productId: string;
  readonly variantId: string | null;
}

/**
 * What of an item is listed, with the units that this user can buy now. `variant_id` is null
 * without a variant and `sold_variant_id` when it is not on sale; `name` when the product is not.
 */
function selectBuyable(
  db: Db,
  userId: RawBuilder<string>,
  item: RawBuilder<{ product_id: string; variant_id: string | null }>,
) {
  return db
    .selectFrom(item.as('item'))
    .leftJoin('products', (join) =>
      join.onRef('products.id', '=', 'item.product_id').on('products.archived_at', 'is', null),
    )
    .leftJoin('product_variants', (join) =>
      join
        .onRef('product_variants.id', '=', 'item.variant_id')
        .onRef('product_variants.product_id', '=', 'item.product_id')
        .on('product_variants.archived_at', 'is', null),
    )
    .leftJoin('stock_items', (join) =>
      join
        .onRef('stock_items.product_id', '=', 'item.product_id')
        .on('stock_items.variant_id', 'is not distinct from', sql.ref('item.variant_id')),
    )
    .leftJoin('seller_profiles', 'seller_profiles.id', 'products.seller_id')
    .select([
      'products.name',
      'products.price_cents',
      'products.discount_type',
      'products.discount_value',
      'seller_profiles.away_from',
      'seller_profiles.away_until',
      'seller_profiles.away_is_off_sale',
      'seller_profiles.sells_until',
      sql<boolean>`coalesce(stock_items.is_recalled, false)`.as('is_recalled'),
      'item.product_id',
      'item.variant_id',
      'product_variants.id as sold_variant_id',
      'product_variants.price_cents as variant_price_cents',
      sql<number>`case when stock_items.is_recalled then 0
        else coalesce(stock_items.on_hand - stock_items.reserved + ${ownHeldUnits(userId)}, 0)::int end`.as(
        'available',
      ),
    ])
    .modifyEnd(preparedStatement);
}

/** A listed product, or one of its listed variants, with the units that this user can buy now. */
export async function findBuyable(db: Db, userId: string, { productId, variantId }: Item) {
  const [row] = await buyableItem(db, { userId, productId, variantId });
  if (row === undefined) throw new Error('A select without a table answers one row');
  return buyableOf(row);
}

const buyableItem = compiledQuery((db, item: Placeholders<Item & { userId: string }>) =>
  selectBuyable(
    db,
    item.userId,
    sql`(select ${item.productId}::uuid as product_id, ${item.variantId}::uuid as variant_id)`,
  ),
);

/** The same for the item of a user's cart line; undefined without the line. */
export async function findBuyableOfLine(db: Db, userId: string, id: string) {
  const [row] = await buyableLine(db, { userId, id });
  return row && buyableOf(row);
}

const buyableLine = compiledQuery(
  (db, { userId, id }: Placeholders<{ userId: string; id: string }>) =>
    selectBuyable(
      db,
      userId,
      sql`(select product_id, variant_id from cart_items where id = ${id} and user_id = ${userId})`,
    ),
);

/** The same for several items, each once, in any order. */
export async function findManyBuyable(db: Db, userId: string, items: readonly Item[]) {
  const rows = await buyableItems(db, {
    userId,
    items: JSON.stringify(
      items.map(({ productId, variantId }) => ({ product_id: productId, variant_id: variantId })),
    ),
  });
  return rows.map(buyableOf);
}

const buyableItems = compiledQuery(
  (db, { userId, items }: Placeholders<{ userId: string; items: string }>) =>
    selectBuyable(
      db,
      userId,
      sql`(select distinct product_id, variant_id
        from jsonb_to_recordset(${items}::jsonb) as t (product_id uuid, variant_id uuid))`,
    ),
);

type BuyableRow = Awaited<ReturnType<typeof buyableItem>>[number];

function buyableOf({ name, price_cents, ...row }: BuyableRow) {
  return {
    item: { productId: row.product_id, variantId: row.variant_id },
    product: name === null || price_cents === null ? null : { name, price_cents, ...row },
    variant: row.variant_price_cents === null ? null : { price_cents: row.variant_price_cents },
    variantIsKnown: row.variant_id === row.sold_variant_id,
    available: row.available,
  };
}

export type Buyable = Awaited<ReturnType<typeof findBuyable>>;

/** How many units of what a user's cart has. */
export async function listCartUnits(db: Db, userId: string) {
  return db
    .selectFrom('cart_items')
    .select(['product_id as productId', 'variant_id as variantId', 'quantity'])
    .where('user_id', '=', userId)
    .execute();
}

interface NewCartLine {
  readonly line: Insertable<DB['cart_items']>;
  /** The most units that the line may have after this. */
  readonly most: number;
}

/** Adds units to the line of an item or adds the line; false when the cart is full (Rule 18). */
export async function insertCartUnits(db: Db, { line, most }: NewCartLine): Promise<boolean> {
  const [row] = await cartUnits(db, { line: JSON.stringify(line), most });
  return row?.is_added === true;
}

const cartUnits = compiledQuery(
  (_db, { line, most }: Placeholders<{ line: string; most: number }>) => sql<{ is_added: boolean }>`
    select add_to_cart(
      jsonb_populate_record(null::cart_items, ${line}::jsonb), ${most}, ${MAX_CART_LINES}
    ) as is_added ${preparedStatement}`,
);

/** The same for several lines, in their order. */
export async function insertManyCartUnits(db: Db, lines: readonly NewCartLine[]): Promise<void> {
  await sql`
    select add_to_cart(
      jsonb_populate_record(null::cart_items, added -> 'line'), (added -> 'most')::integer,
      ${MAX_CART_LINES}
    )
    from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) with ordinality as t (added, at)
    order by at
  `.execute(db);
}

export const updateCartLine = updateById('cart_items');

export async function deleteCartLine(db: Db, id: string, userId: string): Promise<boolean> {
  const deleted = await deletedLine(db, { id, userId });
  return deleted.length > 0;
}

const deletedLine = compiledQuery(
  (db, { id, userId }: Placeholders<{ id: string; userId: string }>) =>
    db
      .deleteFrom('cart_items')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning('id')
      .modifyEnd(preparedStatement),
);

export async function deleteCart(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('cart_items').where('user_id', '=', userId).execute();
}

/** Removes the units of a paid order from the cart; a larger line shrinks (Rule 18). */
export async function removeBoughtUnits(
  db: Db,
  { orderId, userId, now }: { orderId: string; userId: string; now: Date },
): Promise<void> {
  const matches = sql`cart_items.user_id = ${userId} and order_items.order_id = ${orderId}
    and order_items.product_id = cart_items.product_id
    and order_items.variant_id is not distinct from cart_items.variant_id`;
  await sql`
    delete from cart_items using order_items
    where ${matches} and cart_items.quantity <= order_items.quantity
  `.execute(db);
  await sql`
    update cart_items set quantity = cart_items.quantity - order_items.quantity, updated_at = ${now}
    from order_items
    where ${matches} and cart_items.quantity > order_items.quantity
  `.execute(db);
}

/** Wishlist items of listed products, newest first. */
function selectWishlist(db: Db, userId: string) {
  return db
    .selectFrom('wishlist_items')
    .innerJoin('products', 'products.id', 'wishlist_items.product_id')
    .innerJoin('product_offers', 'product_offers.product_id', 'wishlist_items.product_id')
    .select((eb) => [
      'wishlist_items.id',
      'wishlist_items.user_id',
      'wishlist_items.product_id',
      'products.name',
      'products.slug',
      'products.brand',
      LIST_FACTS.as('list_facts'),
      'products.images',
      'products.price_cents',
      'product_offers.shown_price_cents',
      'product_offers.list_price_cents',
      'product_offers.has_price_range',
      'product_offers.saving_until',
      'products.original_price_cents',
      'products.unit_measure',
      'product_offers.unit_quantity_thousandths',
      'products.rating_tenths',
      'products.review_count',
      eb
        .exists(
          eb
            .selectFrom('product_variants')
            .select('product_variants.id')
            .whereRef('product_variants.product_id', '=', 'products.id')
            .where('product_variants.archived_at', 'is', null),
        )
        .as('has_variants'),
      sql<boolean>`(select is_in_stock from product_facts where product_id = products.id)`.as(
        'is_in_stock',
      ),
      // The most units of the product or of one variant.
      eb
        .selectFrom('stock_items')
        .select(sql<number>`coalesce(max(${availableUnits}), 0)`.as('stock'))
        .whereRef('stock_items.product_id', '=', 'products.id')
        .as('stock'),
    ])
    .where('wishlist_items.user_id', '=', userId)
    .where('products.archived_at', 'is', null)
    .orderBy('wishlist_items.created_at', 'desc')
    .orderBy('wishlist_items.id', 'desc');
}

export async function listWishlist(db: Db, userId: string) {
  return selectWishlist(db, userId).execute();
}

export type WishlistRow = Awaited<ReturnType<typeof listWishlist>>[number];

export async function findWishlistItem(db: Db, userId: string, productId: string) {
  return selectWishlist(db, userId).where('products.id', '=', productId).executeTakeFirst();
}

/** Adds a product; one that is in the list already stays. */
export async function insertWishlistItem(db: Db, item: Insertable<DB['wishlist_items']>) {
  await db
    .insertInto('wishlist_items')
    .values(item)
    .onConflict((conflict) => conflict.columns(['user_id', 'product_id']).doNothing())
    .execute();
}

export async function deleteWishlistItem(db: Db, id: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('wishlist_items')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
