import { sql, type Insertable } from 'kysely';

import type { ContentItemsTable, ContentVersionsTable } from '#db/types.ts';
import type { ContentKind } from '#contract/schemas/site-content.ts';

import type { Db } from '#server/platform/database.ts';
import { insertInto, lockById, deleteById } from '#server/platform/rows.ts';
import { deleteAgreementsTo } from '#server/sellers/queries.ts';
import { hasStores } from '#server/shop/queries.ts';

/** An item with its newest version and the time of the one that visitors see. */
export interface ItemRow {
  readonly id: string;
  readonly kind: ContentKind;
  readonly slug: string;
  readonly position: number;
  readonly version: number;
  readonly updated_at: Date;
  readonly version_id: string;
  readonly number: number;
  readonly body: unknown;
  readonly change: string;
  /** Of the newest version. */
  readonly published_from: Date | null;
  /** Null while no version is public. */
  readonly live_from: Date | null;
}

/** Items of one kind in their order, or one of them. */
export async function findItems(
  db: Db,
  { kind, id, now }: { readonly kind: ContentKind; readonly id?: string; readonly now: Date },
): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select item.id, item.kind, item.slug, item.position, item.version, item.updated_at,
      newest.id as version_id, newest.number, newest.body, newest.change, newest.published_from,
      (select max(published_from) from content_versions
        where item_id = item.id and published_from <= ${now}) as live_from
    from content_items item
    cross join lateral (
      select * from content_versions where item_id = item.id order by number desc limit 1
    ) newest
    where item.kind = ${kind} and (${id ?? null}::uuid is null or item.id = ${id ?? null}::uuid)
    order by item.position, item.id
    limit 1000`.execute(db);
  return rows;
}

/** What visitors see of a kind, in its order. */
export async function findPublished(
  db: Db,
  { kind, now }: { readonly kind: ContentKind; readonly now: Date },
) {
  const { rows } = await sql<{ id: string; slug: string; body: unknown }>`
    select item.id, item.slug, live.body
    from content_items item
    cross join lateral (
      select body from content_versions
      where item_id = item.id and published_from <= ${now}
      order by published_from desc, number desc limit 1
    ) live
    where item.kind = ${kind}
    order by item.position, item.id
    limit 1000`.execute(db);
  return rows;
}

/** Every published text of a kind and every one that waits for its time. */
export async function findPublishedOrScheduled(
  db: Db,
  { kind, now }: { readonly kind: ContentKind; readonly now: Date },
) {
  const { rows } = await sql<{ slug: string; body: unknown }>`
    select item.slug, version.body
    from content_items item
    join content_versions version on version.item_id = item.id
    where item.kind = ${kind} and version.published_from >= coalesce((
      select max(published_from) from content_versions
      where item_id = item.id and published_from <= ${now}
    ), ${now})
    order by item.position, item.id, version.number
    limit 2000`.execute(db);
  return rows;
}

/** The published versions of an item, the one in force first. */
export async function findPublishedVersions(
  db: Db,
  { kind, slug, now }: { readonly kind: ContentKind; readonly slug: string; readonly now: Date },
) {
  return db
    .selectFrom('content_versions as version')
    .innerJoin('content_items as item', 'item.id', 'version.item_id')
    .select([
      'version.id',
      'version.number',
      'version.change',
      sql<Date>`version.published_from`.as('published_from'),
      sql<string>`to_char(version.published_from at time zone 'Australia/Sydney', 'YYYY-MM-DD')`.as(
        'day',
      ),
      'version.body',
    ])
    .where('item.kind', '=', kind)
    .where('item.slug', '=', slug)
    .where('version.published_from', '<=', now)
    .orderBy('version.published_from', 'desc')
    .orderBy('version.number', 'desc')
    .limit(1000)
    .execute();
}

/** Every version of an item, newest first, without its text. */
export async function listVersions(db: Db, itemId: string) {
  return db
    .selectFrom('content_versions')
    .select(['number', 'change', 'published_from', 'created_at', 'created_by'])
    .where('item_id', '=', itemId)
    .orderBy('number', 'desc')
    .limit(1000)
    .execute();
}

export async function findVersionBody(db: Db, itemId: string, number: number) {
  return db
    .selectFrom('content_versions')
    .select('body')
    .where('item_id', '=', itemId)
    .where('number', '=', number)
    .executeTakeFirst();
}

/** The slugs of a kind. */
export async function listSlugs(db: Db, kind: ContentKind): Promise<string[]> {
  const rows = await db
    .selectFrom('content_items')
    .select('slug')
    .where('kind', '=', kind)
    .execute();
  return rows.map(({ slug }) => slug);
}

export async function insertItem(
  db: Db,
  item: Omit<Insertable<ContentItemsTable>, 'position'>,
): Promise<void> {
  await db
    .insertInto('content_items')
    .values((eb) => ({
      ...item,
      position: eb
        .selectFrom('content_items')
        .where('kind', '=', item.kind)
        .select(sql<number>`coalesce(max(position), 0) + 1`.as('next')),
    }))
    .execute();
}

export const insertVersion = insertInto('content_versions');
export const lockItem = lockById('content_items');
export const deleteItemRow = deleteById('content_items');

/** Counts a change of the item, also of its versions. */
export async function touchItem(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('content_items')
    .set((eb) => ({ updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Changes a version that is not in force. Nobody has accepted another text of it. */
export async function updateVersion(
  db: Db,
  id: string,
  change: Partial<Pick<Insertable<ContentVersionsTable>, 'body' | 'change' | 'published_from'>>,
): Promise<void> {
  if (change.body !== undefined) await deleteAgreementsTo(db, { id, otherThan: change.body });
  await db.updateTable('content_versions').set(change).where('id', '=', id).execute();
}

export async function deleteVersion(db: Db, id: string): Promise<void> {
  await db.deleteFrom('content_versions').where('id', '=', id).execute();
}

/** Gives the items of a kind the positions of their ids; others follow in their former order. */
export async function orderItems(
  db: Db,
  { kind, ids }: { readonly kind: ContentKind; readonly ids: readonly string[] },
): Promise<void> {
  await sql`
    update content_items item set position = placed.place
    from (
      select id, row_number() over (
        order by array_position(${ids}::uuid[], id) nulls last, position, id
      ) as place
      from content_items where kind = ${kind}
    ) placed
    where placed.id = item.id and item.position <> placed.place`.execute(db);
}

/** The profile and the settings that texts name. */
export async function findTextFacts(db: Db) {
  return db
    .selectFrom('global_settings')
    .selectAll()
    .select(hasStores.as('has_stores'))
    .executeTakeFirst();
}

export const insertTextValues = insertInto('text_values');

/** The values that were recorded last. */
export async function findNewestTextValues(db: Db) {
  return db
    .selectFrom('text_values')
    .select('by_name')
    .orderBy('from_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** An instant, or the end of a day in Sydney: `2026-08-01`. */
export type Moment = Date | string;

/** The values that texts had at a moment; the first ones for any before them. */
export async function findTextValuesAt(db: Db, moment: Moment) {
  const recorded = db.selectFrom('text_values').select('by_name').limit(1);
  const isFrom =
    moment instanceof Date
      ? sql<boolean>`from_at <= ${moment}`
      : sql<boolean>`to_char(from_at at time zone 'Australia/Sydney', 'YYYY-MM-DD') <= ${moment}`;
  const last = await recorded
    .where(isFrom)
    .orderBy('from_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return last ?? (await recorded.orderBy('from_at').orderBy('id').executeTakeFirst());
}
