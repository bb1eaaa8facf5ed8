import { sql, type RawBuilder, type Selectable } from 'kysely';

import type { CommissionRulesTable } from '#db/types.ts';

import type { Db } from '#server/platform/database.ts';
import { deleteById, insertInto, lockById, updateById } from '#server/platform/rows.ts';

type RuleRow = Omit<
  Selectable<CommissionRulesTable>,
  'position' | 'created_at' | 'updated_at' | 'version'
>;

/** A rule as it comes inside JSON, where its start is text. */
export type RuleJson = Omit<RuleRow, 'starts_at'> & { readonly starts_at: Date | string };

export type OfficeRuleRow = RuleRow & {
  readonly version: number;
  readonly target_name: string | null;
};

function selectRules(db: Db) {
  return db
    .selectFrom('commission_rules as rule')
    .leftJoin('user_profiles as seller', 'seller.id', 'rule.seller_id')
    .leftJoin('seller_profiles', 'seller_profiles.id', 'rule.seller_id')
    .leftJoin('departments as department', 'department.id', 'rule.department_id')
    .leftJoin('categories as category', 'category.id', 'rule.category_id')
    .leftJoin('products as product', 'product.id', 'rule.product_id')
    .select([
      'rule.id',
      'rule.name',
      'rule.seller_id',
      'rule.department_id',
      'rule.category_id',
      'rule.product_id',
      'rule.rate_bps',
      'rule.fixed_cents',
      'rule.minimum_cents',
      'rule.maximum_cents',
      'rule.includes_freight',
      'rule.starts_at',
      'rule.version',
      sql<string | null>`coalesce(
        department.name, category.name, product.name,
        seller_profiles.trading_name, seller.first_name || ' ' || seller.last_name
      )`.as('target_name'),
    ])
    .orderBy('rule.position');
}

/** All rules in their order. */
export function listCommissionRules(db: Db): Promise<OfficeRuleRow[]> {
  return selectRules(db).execute();
}

/**
 * The rules that can match this seller's products, in their order: for everyone, for the seller,
 * for a product of theirs, and for departments and categories that they may use.
 */
export function listRulesOfSeller(db: Db, sellerId: string): Promise<OfficeRuleRow[]> {
  return selectRules(db)
    .where((eb) =>
      eb.and([
        eb.or([eb('rule.seller_id', 'is', null), eb('rule.seller_id', '=', sellerId)]),
        eb.or([eb('rule.product_id', 'is', null), eb('product.seller_id', '=', sellerId)]),
        eb.or([
          eb('rule.department_id', 'is', null),
          eb('department.is_listed', '=', true),
          eb('department.seller_id', '=', sellerId),
        ]),
        eb.or([
          eb('rule.category_id', 'is', null),
          eb('category.is_listed', '=', true),
          eb('category.seller_id', '=', sellerId),
        ]),
      ]),
    )
    .execute();
}

export function findCommissionRule(db: Db, id: string): Promise<OfficeRuleRow | undefined> {
  return selectRules(db).where('rule.id', '=', id).executeTakeFirst();
}

/**
 * The rules that can match a user's cart, in their order, inside a statement that reads more. Rules
 * for other sellers and other products stay behind, of which a shop may have hundreds.
 */
export function rulesOfCartJson(userId: RawBuilder<string>): RawBuilder<readonly RuleJson[]> {
  return sql`(
    select coalesce(jsonb_agg(jsonb_build_object(
        'id', r.id, 'name', r.name, 'seller_id', r.seller_id, 'department_id', r.department_id,
        'category_id', r.category_id, 'product_id', r.product_id, 'rate_bps', r.rate_bps,
        'fixed_cents', r.fixed_cents, 'minimum_cents', r.minimum_cents,
        'maximum_cents', r.maximum_cents, 'includes_freight', r.includes_freight,
        'starts_at', r.starts_at) order by r.position), '[]')
    from commission_rules r
    where (r.product_id is null
        or exists (select from cart_items c where c.user_id = ${userId} and c.product_id = r.product_id))
      and (r.seller_id is null
        or exists (select from cart_items c join products p on p.id = c.product_id
          where c.user_id = ${userId} and p.seller_id = r.seller_id)))`;
}

/** Serialises what changes places in the list, until the transaction ends. */
export async function lockRuleOrder(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('commission rules', 0))`.execute(db);
}

export const lockCommissionRule = lockById('commission_rules');
export const insertCommissionRule = insertInto('commission_rules');
export const updateCommissionRule = updateById('commission_rules');
export const deleteCommissionRule = deleteById('commission_rules');

/** Moves every rule down by one place, so that the first one is free. */
export async function freeFirstPosition(db: Db): Promise<void> {
  await db
    .updateTable('commission_rules')
    .set((eb) => ({ position: eb('position', '+', 1) }))
    .execute();
}

export async function lastPosition(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('commission_rules')
    .select((eb) => eb.fn.coalesce(eb.fn.max('position'), sql<number>`0`).as('last'))
    .executeTakeFirstOrThrow();
  return last;
}

/** Gives all rules the places of their ids. */
export async function placeRules(db: Db, ids: readonly string[]): Promise<void> {
  await sql`
    update commission_rules set position = place.position
    from unnest(${ids}::uuid[]) with ordinality as place (id, position)
    where commission_rules.id = place.id
      and commission_rules.position <> place.position`.execute(db);
}

/** What a rule may be for, by its column. */
const TARGET_TABLES = {
  seller_id: 'user_profiles',
  department_id: 'departments',
  category_id: 'categories',
  product_id: 'products',
} as const;

export type TargetColumn = keyof typeof TARGET_TABLES;

/** Whether a rule can be for it; keeps it from being deleted until the transaction ends. */
export async function holdTarget(db: Db, column: TargetColumn, id: string): Promise<boolean> {
  const rows =
    column === 'seller_id'
      ? await sql`select from user_profiles where id = ${id} and role in ('seller', 'admin')
          for key share`.execute(db)
      : await sql`select from ${sql.table(TARGET_TABLES[column])} where id = ${id}
          for key share`.execute(db);
  return rows.rows.length === 1;
}

/** A product with its seller, as far as the totals and the commission of a sale depend on them. */
export async function findTestedProduct(db: Db, id: string) {
  return db
    .selectFrom('products')
    .leftJoin('user_profiles', 'user_profiles.id', 'products.seller_id')
    .leftJoin('seller_settings', 'seller_settings.seller_id', 'products.seller_id')
    .leftJoin('seller_profiles', 'seller_profiles.id', 'products.seller_id')
    .select([
      'products.id',
      'products.name',
      'products.price_cents',
      'products.discount_type',
      'products.discount_value',
      'products.quantity_prices',
      'products.seller_id',
      'products.department_id',
      'products.category_id',
      'products.is_taxable',
      'products.is_shipping_exempt',
      'products.override_global_settings',
      'products.custom_tax_rate_bps',
      'products.custom_shipping_cost_cents',
      'seller_settings.tax_rate_override_bps',
      'seller_settings.shipping_rules',
      'seller_settings.gst_registered',
      'seller_settings.abn',
      sql<string | null>`coalesce(
        seller_profiles.trading_name, user_profiles.first_name || ' ' || user_profiles.last_name
      )`.as('seller_name'),
    ])
    .where('products.id', '=', id)
    .where('products.archived_at', 'is', null)
    .executeTakeFirst();
}
