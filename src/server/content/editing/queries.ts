import { likeContaining } from '#domain/catalog/search-text.ts';

import { ARTICLE_COLUMNS, SERVICE_COLUMNS } from '#server/content/queries.ts';
import type { ListPage } from '#server/http/list-query.ts';
import type { Db } from '#server/platform/database.ts';
import { pageOfRows } from '#server/platform/list-rows.ts';
import { deleteById, insertInto, lockById, updateById } from '#server/platform/rows.ts';

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

export const lockService = lockById('services');
export const insertService = insertInto('services');
export const updateService = updateById('services');
export const deleteServiceRow = deleteById('services');

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

export const lockArticle = lockById('diy_articles');
export const insertArticle = insertInto('diy_articles');
export const updateArticle = updateById('diy_articles');
export const deleteArticleRow = deleteById('diy_articles');
