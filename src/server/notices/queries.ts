import { sql, type ExpressionBuilder, type Insertable } from 'kysely';

import type { DB, NoticesTable } from '#db/types.ts';
import type {
  NoticeChoices,
  NoticeDelivery,
  NoticeKind,
  NoticeReader,
} from '#domain/notices/kinds.ts';

import type { Db } from '#server/platform/database.ts';

/** Whose notices they are: a seller's, or the administrators' (null). */
export type NoticeScope = string | null;

/** Adds a notice; false if its key has been told. */
export async function insertNotice(db: Db, row: Insertable<NoticesTable>): Promise<boolean> {
  const inserted = await db
    .insertInto('notices')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export interface NoticePerson {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly reader: NoticeReader;
  readonly choices: NoticeChoices;
  readonly seenUntil: Date | null;
  readonly mailedUntil: Date | null;
}

/**
 * Who can deal with the notices of a scope: the people of an active seller, or administrators. With
 * `isPaid` also the people of a seller who no longer sells: they are still paid.
 */
export async function listNoticePeople(
  db: Db,
  scope: NoticeScope,
  { isPaid }: { readonly isPaid: boolean } = { isPaid: false },
): Promise<NoticePerson[]> {
  return scope === null
    ? people(db, scope)
        .select(sql<NoticeReader>`'admin'`.as('reader'))
        .where('user_profiles.role', '=', 'admin')
        .execute()
    : people(db, scope)
        .innerJoin('seller_members', 'seller_members.user_id', 'user_profiles.id')
        .innerJoin('user_profiles as founders', 'founders.id', 'seller_members.seller_id')
        .select(sql<NoticeReader>`seller_members.role`.as('reader'))
        .where('seller_members.seller_id', '=', scope)
        .$if(!isPaid, (query) =>
          query
            .where('founders.role', '<>', 'customer')
            .where('founders.suspended_at', 'is', null)
            .where('founders.archived_at', 'is', null),
        )
        .where('user_profiles.role', '<>', 'admin')
        .execute();
}

function people(db: Db, scope: NoticeScope) {
  return db
    .selectFrom('user_profiles')
    .innerJoin('auth_users', 'auth_users.id', 'user_profiles.id')
    .leftJoin('notice_readers', (join) =>
      join
        .onRef('notice_readers.user_id', '=', 'user_profiles.id')
        .on('notice_readers.seller_id', 'is not distinct from', scope),
    )
    .select([
      'user_profiles.id',
      'auth_users.email',
      'user_profiles.first_name as firstName',
      'notice_readers.seen_until as seenUntil',
      'notice_readers.mailed_until as mailedUntil',
      sql<NoticeChoices>`(
        select coalesce(jsonb_object_agg(kind, delivery), '{}') from notice_preferences
        where user_id = user_profiles.id
      )`.as('choices'),
    ])
    .where('user_profiles.suspended_at', 'is', null)
    .where('user_profiles.archived_at', 'is', null)
    .orderBy('auth_users.email');
}

/** What a person has chosen for the kinds that they are told of. */
export async function findChoices(db: Db, userId: string): Promise<NoticeChoices> {
  const rows = await db
    .selectFrom('notice_preferences')
    .select(['kind', 'delivery'])
    .where('user_id', '=', userId)
    .execute();
  return Object.fromEntries(rows.map(({ kind, delivery }) => [kind, delivery]));
}

export async function saveChoice(
  db: Db,
  userId: string,
  { kind, delivery }: { readonly kind: NoticeKind; readonly delivery: NoticeDelivery },
): Promise<void> {
  await db
    .insertInto('notice_preferences')
    .values({ user_id: userId, kind, delivery })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet({ delivery }))
    .execute();
}

interface Reading {
  readonly scope: NoticeScope;
  readonly userId: string;
  readonly kinds: readonly NoticeKind[];
}

/** A page of notices, newest first, and how many there are. */
export async function listNotices(
  db: Db,
  { scope, userId, kinds }: Reading,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  const inScope = db.selectFrom('notices').where(ofScope(scope)).where('kind', 'in', kinds);
  const [rows, { count }] = await Promise.all([
    inScope
      .select(['id', 'kind', 'title', 'path', 'created_at'])
      .select(isNew({ scope, userId }).as('is_new'))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    inScope.select((eb) => eb.fn.countAll<string>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { rows, totalCount: Number(count) };
}

/** How many the person has not seen; counted up to `most`. */
export async function countNewNotices(
  db: Db,
  { scope, userId, kinds }: Reading,
  most: number,
): Promise<number> {
  const { count } = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('notices')
        .select('id')
        .where(ofScope(scope))
        .where('kind', 'in', kinds)
        .where(isNew({ scope, userId }))
        .limit(most)
        .as('new_notices'),
    )
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Notices of these kinds after a time and up to another, oldest first. */
export async function listNoticesBetween(
  db: Db,
  {
    scope,
    kinds,
    since,
    until,
  }: Pick<Reading, 'scope' | 'kinds'> & { readonly since: Date; readonly until: Date },
  limit: number,
) {
  return db
    .selectFrom('notices')
    .select(['title', 'path', 'created_at'])
    .where(ofScope(scope))
    .where('kind', 'in', kinds)
    .where('created_at', '>', since)
    .where('created_at', '<=', until)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Whose notices there are since a time. */
export async function listScopesSince(db: Db, since: Date): Promise<NoticeScope[]> {
  const rows = await db
    .selectFrom('notices')
    .select('seller_id')
    .distinct()
    .where('created_at', '>', since)
    .execute();
  return rows.map(({ seller_id: scope }) => scope);
}

/** Moves one of a reader's marks to `to`; false if somebody has moved it beyond `from` before. */
export async function moveMark(
  db: Db,
  { scope, userId }: Pick<Reading, 'scope' | 'userId'>,
  { name, from, to }: { name: 'seen_until' | 'mailed_until'; from: Date; to: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('notice_readers')
    .values({ user_id: userId, seller_id: scope, [name]: to })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'seller_id'])
        .doUpdateSet({ [name]: to })
        .where((eb) =>
          eb.or([
            eb(`notice_readers.${name}`, 'is', null),
            eb(`notice_readers.${name}`, '<=', from),
          ]),
        ),
    )
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes notices from before a time. */
export async function deleteNoticesBefore(db: Db, instant: Date): Promise<void> {
  await db.deleteFrom('notices').where('created_at', '<', instant).execute();
}

function ofScope(scope: NoticeScope) {
  return ({ eb }: { eb: ExpressionBuilder<DB, 'notices'> }) =>
    scope === null ? eb('seller_id', 'is', null) : eb('seller_id', '=', scope);
}

function isNew({ scope, userId }: Pick<Reading, 'scope' | 'userId'>) {
  return sql<boolean>`notices.created_at > coalesce((
    select r.seen_until from notice_readers r
    where r.user_id = ${userId} and r.seller_id is not distinct from ${scope}::uuid
  ), '-infinity')`;
}
