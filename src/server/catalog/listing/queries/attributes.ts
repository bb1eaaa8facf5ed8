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
