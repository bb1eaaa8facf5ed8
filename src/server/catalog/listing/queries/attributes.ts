import { sql } from 'kysely';

import type { AttributeKind } from '#domain/catalog/attributes.ts';

import { DIMENSIONS } from '#server/catalog/listing/queries/filter.ts';
import type { Db } from '#server/platform/database.ts';

export interface AttributeDefinition {
  readonly id: number;
  readonly key: string;
  readonly name: string;
  readonly kind: AttributeKind;
  readonly unit: string | null;
  readonly choices: readonly string[];
}

/** The attributes that the list of the category with this facet key can be narrowed by. */
export async function listAttributes(db: Db, categoryKey: number): Promise<AttributeDefinition[]> {
  return db
    .selectFrom('attribute_definitions')
    .innerJoin('facet_keys', (join) =>
      join
        .on('facet_keys.kind', '=', DIMENSIONS.category)
        .on('facet_keys.value', '=', sql<string>`attribute_definitions.category_id::text`),
    )
    .select([
      'attribute_definitions.id',
      'attribute_definitions.key',
      'attribute_definitions.name',
      sql<AttributeKind>`attribute_definitions.kind`.as('kind'),
      'attribute_definitions.unit',
      'attribute_definitions.choices',
    ])
    .where('facet_keys.key', '=', categoryKey)
    .where('attribute_definitions.is_filterable', '=', true)
    .orderBy('attribute_definitions.position')
    .orderBy('attribute_definitions.id')
    .execute();
}

/** How many products have a value, or the ends of the numbers that they have, as stored. */
export interface AttributeCount {
  readonly definition_id: number;
  /** Its place among the choices; null of a number. */
  readonly choice: number | null;
  readonly count: number;
  readonly least: number | null;
  readonly most: number | null;
}

/** Adds up products that were counted by value, for each choice or number of these attributes. */
export async function countAttributeValues(
  db: Db,
  productsOf: ReadonlyMap<number, number>,
  definitions: readonly number[],
): Promise<AttributeCount[]> {
  const { rows } = await sql<AttributeCount>`
    select (v.value ->> 0)::integer as definition_id, (v.value ->> 1)::smallint as choice,
      sum(v.products)::integer as count,
      min((v.value ->> 2)::bigint)::float8 as least, max((v.value ->> 3)::bigint)::float8 as most
    from (
      select k.value::jsonb as value, counted.products
      from unnest(${[...productsOf.keys()]}::integer[], ${[...productsOf.values()]}::integer[])
        as counted (key, products)
      join facet_keys k using (key)
      offset 0
    ) as v
    where (v.value ->> 0)::integer = any(${definitions}::integer[])
    group by 1, 2
  `.execute(db);
  return rows;
}
