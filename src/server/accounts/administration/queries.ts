import { sql } from 'kysely';

import { likeContaining } from '#domain/catalog/search-text.ts';
import type { Role } from '#domain/access/access.ts';

import type { ListPage } from '#server/http/list-query.ts';
import { countRows } from '#server/platform/count-rows.ts';
import type { Db } from '#server/platform/database.ts';
import { updateById } from '#server/platform/rows.ts';

export interface PeopleFilter {
  readonly search?: string | undefined;
  readonly role?: Role | undefined;
  readonly suspended?: boolean | undefined;
}

const SORT_SQL = {
  name: sql`user_profiles.first_name || ' ' || user_profiles.last_name`,
  role: sql`user_profiles.role`,
  created: sql`user_profiles.created_at`,
} as const;

function matching(db: Db, { search, role, suspended }: PeopleFilter) {
  let query = db
    .selectFrom('user_profiles')
    .innerJoin('auth_users', 'auth_users.id', 'user_profiles.id')
    .leftJoin('seller_profiles', 'seller_profiles.id', 'user_profiles.id')
    .where('user_profiles.archived_at', 'is', null);
  if (role !== undefined) query = query.where('user_profiles.role', '=', role);
  if (suspended !== undefined) {
    query = query.where('user_profiles.suspended_at', suspended ? 'is not' : 'is', null);
  }
  if (search !== undefined) {
    const pattern = likeContaining(search);
    query = query.where((eb) =>
      eb.or([
        eb(
          sql<string>`user_profiles.first_name || ' ' || user_profiles.last_name`,
          'ilike',
          pattern,
        ),
        eb('auth_users.email', 'ilike', pattern),
        eb('seller_profiles.trading_name', 'ilike', pattern),
      ]),
    );
  }
  return query;
}

const COLUMNS = [
  'user_profiles.id',
  'user_profiles.first_name',
  'user_profiles.last_name',
  'user_profiles.role',
  'user_profiles.created_at',
  'user_profiles.suspended_at',
  'user_profiles.version',
  'auth_users.email',
  'seller_profiles.trading_name',
] as const;

const ORDER_COUNT = sql<number>`(select count(*)::integer from orders where orders.user_id = user_profiles.id)`;
const PRODUCT_COUNT = sql<number>`(select count(*)::integer from products where products.seller_id = user_profiles.id and (products.archived_at is null or products.is_withheld))`;

export function people(db: Db, filter: PeopleFilter = {}) {
  return matching(db, filter)
    .select(COLUMNS)
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('auth_factors')
            .select('auth_factors.id')
            .whereRef('auth_factors.user_id', '=', 'user_profiles.id')
            .where('auth_factors.verified_at', 'is not', null),
        )
        .$castTo<boolean>()
        .as('has_second_factor'),
    )
    .select([ORDER_COUNT.as('order_count'), PRODUCT_COUNT.as('product_count')]);
}

/** People whose name, email address or trading name has the search in it; no closed accounts. */
export async function listPeople(
  db: Db,
  filter: PeopleFilter,
  page: ListPage<keyof typeof SORT_SQL>,
) {
  const { by, direction } = page.sort;
  // The details are joined to the page's rows only; joined before the order they would be read for
  // every earlier row too.
  const ids = matching(db, filter)
    .select('user_profiles.id')
    .orderBy(SORT_SQL[by], direction)
    .orderBy('user_profiles.id')
    .limit(page.limit)
    .offset(page.offset);
  return people(db)
    .where('user_profiles.id', 'in', ids)
    .orderBy(SORT_SQL[by], direction)
    .orderBy('user_profiles.id')
    .execute();
}

export async function countPeople(db: Db, filter: PeopleFilter): Promise<number> {
  return countRows(matching(db, filter));
}

export async function findPerson(db: Db, id: string) {
  return people(db).where('user_profiles.id', '=', id).executeTakeFirst();
}

/** Locks the person and all administrators in id order, so that role changes are serialised. */
export async function lockAdministratorsAnd(db: Db, id: string): Promise<void> {
  await db
    .selectFrom('user_profiles')
    .select('id')
    .where((eb) => eb.or([eb('role', '=', 'admin'), eb('id', '=', id)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Administrators who can sign in. */
export async function countActiveAdministrators(db: Db): Promise<number> {
  return countRows(
    db
      .selectFrom('user_profiles')
      .where('role', '=', 'admin')
      .where('suspended_at', 'is', null)
      .where('archived_at', 'is', null),
  );
}

export const updatePerson = updateById('user_profiles');

/** Hides a seller's listings, or shows again those that were hidden. */
export async function setListingsWithheld(
  db: Db,
  sellerId: string,
  { isWithheld, now }: { isWithheld: boolean; now: Date },
): Promise<void> {
  const query = db.updateTable('products').where('seller_id', '=', sellerId);
  await (
    isWithheld
      ? query.set({ archived_at: now, is_withheld: true }).where('archived_at', 'is', null)
      : query.set({ archived_at: null, is_withheld: false }).where('is_withheld', '=', true)
  ).execute();
}
