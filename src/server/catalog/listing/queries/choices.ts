import { sql } from 'kysely';

import { DIMENSIONS } from '#server/catalog/listing/queries/filter.ts';
import type { Db } from '#server/platform/database.ts';
import { SELLER_NAME } from '#server/sellers/queries.ts';

export async function listDepartmentChoices(db: Db) {
  return db
    .selectFrom('departments')
    .innerJoin('facet_keys', (join) =>
      join
        .on('facet_keys.kind', '=', DIMENSIONS.department)
        .on('facet_keys.value', '=', sql<string>`departments.id::text`),
    )
    .select(['departments.id', 'departments.name', 'departments.slug', 'facet_keys.key'])
    .where('departments.is_listed', '=', true)
    .orderBy('departments.name')
    .orderBy('departments.id')
    .execute();
}

export async function listCategoryChoices(db: Db) {
  return db
    .selectFrom('categories')
    .innerJoin('facet_keys', (join) =>
      join
        .on('facet_keys.kind', '=', DIMENSIONS.category)
        .on('facet_keys.value', '=', sql<string>`categories.id::text`),
    )
    .select([
      'categories.id',
      'categories.name',
      'categories.slug',
      'categories.department_id',
      'facet_keys.key',
    ])
    .where('categories.is_listed', '=', true)
    .orderBy('categories.name')
    .orderBy('categories.id')
    .execute();
}

export async function listBrandChoices(db: Db) {
  return db
    .selectFrom('facet_keys')
    .select(['key', 'value as brand'])
    .where('kind', '=', DIMENSIONS.brand)
    .orderBy('value')
    .execute();
}

/** The sellers of the seller filter (Rule 13), by name. */
export async function listSellerChoices(db: Db) {
  return db
    .selectFrom('user_profiles')
    .innerJoin('facet_keys', (join) =>
      join
        .on('facet_keys.kind', '=', DIMENSIONS.seller)
        .on('facet_keys.value', '=', sql<string>`user_profiles.id::text`),
    )
    .leftJoin('seller_profiles', 'seller_profiles.id', 'user_profiles.id')
    .select([
      'user_profiles.id',
      'user_profiles.first_name',
      'user_profiles.last_name',
      'seller_profiles.trading_name',
      'facet_keys.key',
    ])
    .where('user_profiles.role', '=', 'seller')
    .where('user_profiles.suspended_at', 'is', null)
    .where('user_profiles.archived_at', 'is', null)
    .orderBy(SELLER_NAME)
    .orderBy('user_profiles.id')
    .execute();
}
