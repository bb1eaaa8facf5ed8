import { sql } from 'kysely';

import type { AttributeKind } from '#domain/catalog/attributes.ts';

import {
  DIMENSIONS,
  setsWith,
  type AttributeCondition,
} from '#server/catalog/listing/queries/filter.ts';
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

/** Adds up products that were counted by set of values, for each value of these attributes. */
export async function countAttributeValues(
  db: Db,
  productsOf: ReadonlyMap<number, number>,
  definitions: readonly number[],
): Promise<AttributeCount[]> {
  const { rows } = await sql<AttributeCount>`
    select v.definition_id, v.choice, sum(counted.products)::integer as count,
      min(v.low)::float8 as least, max(v.high)::float8 as most
    from unnest(${[...productsOf.keys()]}::integer[], ${[...productsOf.values()]}::integer[])
      as counted (set_key, products)
    join attribute_values v using (set_key)
    where v.definition_id = any(${definitions}::integer[])
    group by 1, 2
  `.execute(db);
  return rows;
}

/** The sets of values that meet a condition. */
export async function listSetsWith(db: Db, condition: AttributeCondition): Promise<number[]> {
  const { rows } = await sql<{ set_key: number }>`${setsWith(condition)}`.execute(db);
  return rows.map((row) => row.set_key);
}
