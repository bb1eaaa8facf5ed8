import type { Insertable, Updateable } from 'kysely';

import type { DiyArticlesTable, ServicesTable } from '#db/types.ts';
import { likeContaining } from '#domain/catalog/search-text.ts';

import { ARTICLE_COLUMNS, SERVICE_COLUMNS } from '#server/content/queries.ts';
import type { ListPage } from '#server/http/list-query.ts';
import type { Db } from '#server/platform/database.ts';
import { pageOfRows } from '#server/platform/list-rows.ts';

interface SearchedPage<Sort extends string> extends ListPage<Sort> {
  readonly search?: string | undefined;
}

const OFFICE_SERVICE_COLUMNS = [...SERVICE_COLUMNS, 'version'] as const;

const SERVICE_ORDER = {
  name: 'name',
  category: 'category',
  price: 'price_cents',
  duration: 'duration',
} as const;

/** Services that match the search; all without one. */
export function officeServices(db: Db, search?: string) {
  const query = db.selectFrom('services').select(OFFICE_SERVICE_COLUMNS);
  if (search === undefined) return query;
  const pattern = likeContaining(search);
  return query.where((eb) =>
    eb.or([
      eb('name', 'ilike', pattern),
      eb('slug', 'ilike', pattern),
      eb('category', 'ilike', pattern),
    ]),
  );
}

export async function listServicesForOffice(
  db: Db,
  { search, sort, ...page }: SearchedPage<keyof typeof SERVICE_ORDER>,
) {
  const services = officeServices(db, search)
    .orderBy(SERVICE_ORDER[sort.by], sort.direction)
    .orderBy('name')
    .orderBy('id');
  return pageOfRows(services, page);
}

export async function findServiceById(db: Db, id: string) {
  return officeServices(db).where('id', '=', id).executeTakeFirst();
}

export async function lockService(db: Db, id: string) {
  return officeServices(db).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function insertService(db: Db, row: Insertable<ServicesTable>): Promise<void> {
  await db.insertInto('services').values(row).execute();
}

export async function updateService(db: Db, id: string, change: Updateable<ServicesTable>) {
  await db.updateTable('services').set(change).where('id', '=', id).execute();
}

export async function deleteServiceRow(db: Db, id: string): Promise<void> {
  await db.deleteFrom('services').where('id', '=', id).execute();
}

const OFFICE_ARTICLE_COLUMNS = [...ARTICLE_COLUMNS, 'version'] as const;

const ARTICLE_ORDER = {
  title: 'title',
  category: 'category',
  published: 'published_at',
} as const;

/** Articles, including scheduled ones, that match the search; all without one. */
export function officeArticles(db: Db, search?: string) {
  const query = db.selectFrom('diy_articles').select(OFFICE_ARTICLE_COLUMNS);
  if (search === undefined) return query;
  const pattern = likeContaining(search);
  return query.where((eb) =>
    eb.or([
      eb('title', 'ilike', pattern),
      eb('slug', 'ilike', pattern),
      eb('category', 'ilike', pattern),
      eb('author', 'ilike', pattern),
      eb(eb.cast<string>('tags', 'text'), 'ilike', pattern),
    ]),
  );
}

export async function listArticlesForOffice(
  db: Db,
  { search, sort, ...page }: SearchedPage<keyof typeof ARTICLE_ORDER>,
) {
  const articles = officeArticles(db, search)
    .orderBy(ARTICLE_ORDER[sort.by], sort.direction)
    .orderBy('title')
    .orderBy('id');
  return pageOfRows(articles, page);
}

export async function findArticleById(db: Db, id: string) {
  return officeArticles(db).where('id', '=', id).executeTakeFirst();
}

export async function lockArticle(db: Db, id: string) {
  return officeArticles(db).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function insertArticle(db: Db, row: Insertable<DiyArticlesTable>): Promise<void> {
  await db.insertInto('diy_articles').values(row).execute();
}

export async function updateArticle(db: Db, id: string, change: Updateable<DiyArticlesTable>) {
  await db.updateTable('diy_articles').set(change).where('id', '=', id).execute();
}

export async function deleteArticleRow(db: Db, id: string): Promise<void> {
  await db.deleteFrom('diy_articles').where('id', '=', id).execute();
}
