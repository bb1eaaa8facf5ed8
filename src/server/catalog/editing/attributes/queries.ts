import { sql, type ExpressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';

import type { DB } from '#db/types.ts';
import type { AttributeReading, DefinedAttribute } from '#domain/catalog/attributes.ts';
import type { UnitName } from '#domain/catalog/units.ts';

import type { AttributeLoss } from '#contract/schemas/attributes.ts';

import type { Db } from '#server/platform/database.ts';

/** The attributes of a category as a column, in their order. */
export function selectAttributes(eb: Pick<ExpressionBuilder<DB, 'categories'>, 'selectFrom'>) {
  return jsonArrayFrom(
    eb
      .selectFrom('attribute_definitions as d')
      .select([
        'd.key',
        'd.name',
        'd.kind',
        sql<UnitName | null>`d.unit`.as('unit'),
        'd.choices',
        'd.is_required',
        'd.is_filterable',
        'd.is_comparable',
        'd.is_shown_in_lists',
      ])
      .whereRef('d.category_id', '=', 'categories.id')
      .orderBy('d.position')
      .orderBy('d.id'),
  );
}

export async function deleteAttributes(db: Db, categoryId: string, keys: readonly string[]) {
  await db
    .deleteFrom('attribute_definitions')
    .where('category_id', '=', categoryId)
    .where('key', 'in', keys)
    .execute();
}

type Placed = DefinedAttribute & { readonly position: number };

export async function insertAttributes(db: Db, categoryId: string, attributes: readonly Placed[]) {
  await db
    .insertInto('attribute_definitions')
    .values(
      attributes.map(({ choices, ...attribute }) => ({
        ...attribute,
        category_id: categoryId,
        choices: [...choices],
      })),
    )
    .execute();
}

/** Changes what does not change how the products are read. */
export async function updateAttributes(db: Db, categoryId: string, attributes: readonly Placed[]) {
  await sql`
    update attribute_definitions d
    set is_required = n.is_required, is_comparable = n.is_comparable,
      is_shown_in_lists = n.is_shown_in_lists, position = n.position
    from json_to_recordset(${JSON.stringify(attributes)}) as n
      (key text, is_required boolean, is_comparable boolean, is_shown_in_lists boolean,
        position integer)
    where d.category_id = ${categoryId} and d.key = n.key`.execute(db);
}

/** Counts a change of the category for those who have its form open. */
export async function raiseCategoryVersion(db: Db, id: string): Promise<void> {
  await sql`update categories set version = version + 1 where id = ${id}`.execute(db);
}

export interface ChangedReading {
  readonly was: AttributeReading;
  /** Null where the attribute is removed. */
  readonly now: AttributeReading | null;
}

/**
 * For each changed attribute, the products with a value that would no longer be read, or would
 * only in part. Texts are read once however many products have them.
 */
export async function countLostValues(
  db: Db,
  categoryId: string,
  changes: readonly ChangedReading[],
): Promise<AttributeLoss[]> {
  const readings = changes.flatMap(({ was, now }) => [
    { ...was, of: was.key, is_now: false },
    ...(now === null ? [] : [{ ...now, of: was.key, is_now: true }]),
  ]);
  const { rows } = await sql<AttributeLoss>`
    with readings as materialized (
      select * from json_to_recordset(${JSON.stringify(readings)}) as r
        (of text, is_now boolean, name text, kind text, unit text, choices text[])
    ), written as materialized (
      select p.id as product_id, r.of, r.is_now, w.value as text
      from products p
      cross join lateral (
        select key, value from json_each_text(p.specifications)
        union all
        select a.key, a.value from product_variants v
        cross join lateral jsonb_each_text(v.attributes) as a
        where v.product_id = p.id and v.archived_at is null
      ) as w
      join readings r on lower(r.name) = lower(w.key)
      where p.category_id = ${categoryId} and p.archived_at is null and w.value <> ''
    ), read as materialized (
      select t.of, t.is_now, t.text, array(
        select coalesce(
          case r.kind when 'switch' then v.choice::text else lower(r.choices[v.choice]) end,
          v.low || '..' || v.high
        )
        from typed_values(r.kind, r.unit, r.choices, t.text) as v
        union all
        select '' where r.kind = 'text'
      ) as meanings
      from (select distinct of, is_now, text from written) as t join readings r using (of, is_now)
    ), products_read as (
      select product_id, of,
        array_agg(meaning) filter (where not is_now) as was,
        coalesce(array_agg(meaning) filter (where is_now), '{}') as now
      from written join read using (of, is_now, text) cross join lateral unnest(meanings) as meaning
      group by 1, 2
    )
    select was.of as key, was.name, count(*)::integer as products
    from readings was join products_read using (of)
    left join readings now on now.of = was.of and now.is_now
    where not was.is_now and products_read.was is not null
      and case when 'text' in (was.kind, now.kind) then products_read.now = '{}'
        else not products_read.was <@ products_read.now end
    group by was.of, was.name`.execute(db);
  return rows;
}

export async function readNextAttributes(db: Db, most: number): Promise<boolean> {
  const { rows } = await sql<{ more: boolean }>`select read_attributes(${most}) as more`.execute(
    db,
  );
  return rows[0]?.more ?? false;
}

/**
 * What a product says of itself: its category, and the texts of its specifications and variants.
 */
export interface AttributedProduct {
  readonly category_id: string | null;
  readonly texts: readonly (readonly [name: string, text: string])[];
}

/** The names of the required attributes that each product has no value of. */
export async function listMissingAttributes(
  db: Db,
  products: readonly AttributedProduct[],
): Promise<string[][]> {
  const given = JSON.stringify(products.map((each, place) => ({ ...each, place })));
  const { rows } = await sql<{ place: number; name: string }>`
    select p.place, d.name
    from jsonb_to_recordset(${given}::jsonb) as p (place integer, category_id uuid, texts jsonb)
    join attribute_definitions d using (category_id)
    where d.is_required and not exists (
      select from jsonb_array_elements(p.texts) as w
      where lower(w ->> 0) = lower(d.name) and case d.kind when 'text' then trim(w ->> 1) <> ''
        else exists (select from typed_values(d.kind, d.unit, d.choices, w ->> 1)) end
    )
    order by p.place, d.position, d.id`.execute(db);
  const names = products.map((): string[] => []);
  for (const { place, name } of rows) names[place]?.push(name);
  return names;
}

/** Removes up to `most` values that no product has any more; returns how many. */
export async function removeUnusedValues(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ removed: number }>`
    select remove_unused_attribute_values(${most}) as removed`.execute(db);
  return rows[0]?.removed ?? 0;
}
