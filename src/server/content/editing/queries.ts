import type { Insertable, Updateable } from 'kysely';

import type { DiyArticlesTable, ServicesTable } from '#db/types.ts';
import { likeContaining } from '#domain/catalog/search-text.ts';

import { ARTICLE_COLUMNS, SERVICE_COLUMNS } from '#server/content/queries.ts';
import type { RowsBelow } from '#server/http/csv.ts';
import type { ListPage } from '#server/http/list-query.ts';
import { countRows } from '#server/platform/count-rows.ts';
import type { Db } from '#server/platform/database.ts';

const OFFICE_SERVICE_COLUMNS = [...SERVICE_COLUMNS, 'version'] as const;

const SERVICE_ORDER = {
  name: 'name',
  category: 'category',
  price: 'price_cents',
  duration: 'duration',
} as const;

export interface ServicePage extends ListPage<keyof typeof SERVICE_ORDER> {
  readonly search?: string | undefined;
}

function matchingServices(db: Db, search: string | undefined) {
  const query = db.selectFrom('services');
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

/** Services whose name, slug or category contains the search. */
export async function listServicesForOffice(db: Db, page: ServicePage) {
  return matchingServices(db, page.search)
    .select(OFFICE_SERVICE_COLUMNS)
    .orderBy(SERVICE_ORDER[page.sort.by], page.sort.direction)
    .orderBy('name')
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

/** The same services for an export, below an id. */
export async function listServicesBelow(db: Db, search: string | undefined, below: RowsBelow) {
  return matchingServices(db, search)
    .select(OFFICE_SERVICE_COLUMNS)
    .where('id', '<', below.id)
    .orderBy('id', 'desc')
    .limit(below.limit)
    .execute();
}

export async function countServicesForOffice(db: Db, search: string | undefined): Promise<number> {
  return countRows(matchingServices(db, search));
}

export async function findServiceById(db: Db, id: string) {
  return db
    .selectFrom('services')
    .select(OFFICE_SERVICE_COLUMNS)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The service, locked until the transaction ends. */
export async function lockService(db: Db, id: string) {
  return db
    .selectFrom('services')
    .select(OFFICE_SERVICE_COLUMNS)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
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

export interface ArticlePage extends ListPage<keyof typeof ARTICLE_ORDER> {
  readonly search?: string | undefined;
}

function matchingArticles(db: Db, search: string | undefined) {
  const query = db.selectFrom('diy_articles');
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

/**
 * Articles, including scheduled ones, whose title, slug, category, author or tags contain the
 * search.
 */
export async function listArticlesForOffice(db: Db, page: ArticlePage) {
  return matchingArticles(db, page.search)
    .select(OFFICE_ARTICLE_COLUMNS)
    .orderBy(ARTICLE_ORDER[page.sort.by], page.sort.direction)
    .orderBy('title')
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

/** The same articles for an export, below an id. */
export async function listArticlesBelow(db: Db, search: string | undefined, below: RowsBelow) {
  return matchingArticles(db, search)
    .select(OFFICE_ARTICLE_COLUMNS)
    .where('id', '<', below.id)
    .orderBy('id', 'desc')
    .limit(below.limit)
    .execute();
}

export async function countArticlesForOffice(db: Db, search: string | undefined): Promise<number> {
  return countRows(matchingArticles(db, search));
}

export async function findArticleById(db: Db, id: string) {
  return db
    .selectFrom('diy_articles')
    .select(OFFICE_ARTICLE_COLUMNS)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The article, locked until the transaction ends. */
export async function lockArticle(db: Db, id: string) {
  return db
    .selectFrom('diy_articles')
    .select(OFFICE_ARTICLE_COLUMNS)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
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
