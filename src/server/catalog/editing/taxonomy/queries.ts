import { expressionBuilder, sql, type QueryCreator } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';

import { selectAttributes } from '#server/catalog/editing/attributes/queries.ts';
import type { Scope } from '#server/http/seller-scope.ts';
import type { Db } from '#server/platform/database.ts';
import { selectSellerRef } from '#server/sellers/queries.ts';
import { isUsable } from '#server/catalog/editing/products/queries.ts';
import { insertInto, lockById, updateById } from '#server/platform/rows.ts';

/** The products of each department and category, counted once. */
function withCounts(db: Db) {
  return db.with(
    (cte) => cte('product_counts').materialized(),
    (query) =>
      query
        .selectFrom('products')
        .select(['department_id', 'category_id', sql<number>`count(*)::integer`.as('count')])
        .where('archived_at', 'is', null)
        .groupBy(['department_id', 'category_id']),
  );
}

type Counted = ReturnType<typeof withCounts> extends QueryCreator<infer Tables> ? Tables : never;

const COUNT = sql<number>`coalesce(sum(product_counts.count), 0)::integer`;

function selectCategories(db: Pick<QueryCreator<Counted>, 'selectFrom'>) {
  return db
    .selectFrom('categories')
    .select((eb) => [
      'categories.id',
      'categories.name',
      'categories.slug',
      'categories.description',
      'categories.image',
      'categories.icon',
      'categories.department_id',
      'categories.seller_id',
      'categories.is_listed',
      'categories.version',
      eb
        .selectFrom('product_counts')
        .select(COUNT.as('count'))
        .whereRef('product_counts.category_id', '=', 'categories.id')
        .$asScalar()
        .$notNull()
        .as('product_count'),
    ]);
}

function selectDepartments(db: Db, scope: Scope) {
  const query = withCounts(db)
    .selectFrom('departments')
    .select((eb) => [
      'departments.id',
      'departments.name',
      'departments.slug',
      'departments.description',
      'departments.image',
      'departments.seller_id',
      'departments.is_listed',
      'departments.version',
      jsonObjectFrom(selectSellerRef(eb, 'departments.seller_id')).as('seller'),
      eb
        .selectFrom('product_counts')
        .select(COUNT.as('count'))
        .where((where) =>
          where.or([
            where('product_counts.department_id', '=', where.ref('departments.id')),
            where(
              'product_counts.category_id',
              'in',
              where
                .selectFrom('categories')
                .select('categories.id')
                .whereRef('categories.department_id', '=', 'departments.id'),
            ),
          ]),
        )
        .$asScalar()
        .$notNull()
        .as('product_count'),
      jsonArrayFrom(
        selectCategories(expressionBuilder<Counted, never>())
          .where('categories.department_id', '=', eb.ref('departments.id'))
          .orderBy('categories.name')
          .orderBy('categories.id'),
      ).as('categories'),
    ]);
  return scope === null ? query : query.where('departments.seller_id', '=', scope.sellerId);
}

/** Departments by name with their categories; a seller's alone when scoped. At most 1,000. */
export async function listOfficeDepartments(db: Db, scope: Scope) {
  return selectDepartments(db, scope)
    .orderBy('departments.name')
    .orderBy('departments.id')
    .limit(1000)
    .execute();
}

export async function findOfficeDepartment(db: Db, id: string, scope: Scope) {
  return selectDepartments(db, scope).where('departments.id', '=', id).executeTakeFirst();
}

export async function findOfficeCategory(db: Db, id: string, scope: Scope) {
  const query = selectCategories(withCounts(db))
    .select((eb) => selectAttributes(eb).as('attributes'))
    .where('categories.id', '=', id);
  return (
    scope === null ? query : query.where('categories.seller_id', '=', scope.sellerId)
  ).executeTakeFirst();
}

/** The attributes of a category that the scope's products may be in. */
export async function findUsableAttributes(db: Db, id: string, scope: Scope) {
  return db
    .selectFrom('categories')
    .select((eb) => selectAttributes(eb).as('attributes'))
    .where('categories.id', '=', id)
    .where(isUsable(scope))
    .executeTakeFirst();
}

export const lockDepartment = lockById('departments');

export const lockCategory = lockById('categories');

export const insertDepartment = insertInto('departments');

export const updateDepartment = updateById('departments');

/** Deletes its categories too; products lose both (Rule 36). */
export async function deleteDepartmentRow(db: Db, id: string): Promise<void> {
  await db
    .updateTable('products')
    .set({ category_id: null, department_id: null })
    .where((eb) =>
      eb.or([
        eb('department_id', '=', id),
        eb(
          'category_id',
          'in',
          eb.selectFrom('categories').select('id').where('department_id', '=', id),
        ),
      ]),
    )
    .execute();
  await db.deleteFrom('departments').where('id', '=', id).execute();
}

export const insertCategory = insertInto('categories');

export const updateCategory = updateById('categories');

export async function moveProductsOfCategory(db: Db, categoryId: string, departmentId: string) {
  await db
    .updateTable('products')
    .set({ department_id: departmentId })
    .where('category_id', '=', categoryId)
    .execute();
}

export async function setCategoriesListed(db: Db, departmentId: string, isListed: boolean) {
  await db
    .updateTable('categories')
    .set({ is_listed: isListed })
    .where('department_id', '=', departmentId)
    .execute();
}

/** Its products lose category and department (Rule 36). */
export async function deleteCategoryRow(db: Db, id: string): Promise<void> {
  await db
    .updateTable('products')
    .set({ category_id: null, department_id: null })
    .where('category_id', '=', id)
    .execute();
  await db.deleteFrom('categories').where('id', '=', id).execute();
}
