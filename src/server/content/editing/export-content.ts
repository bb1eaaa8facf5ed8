import { cents, toWireDollars } from '#domain/money/cents.ts';

import { listArticlesBelow, listServicesBelow } from '#server/content/editing/queries.ts';
import type { Ctx } from '#server/http/context.ts';
import { csvOfList, type CsvColumns } from '#server/http/csv.ts';

type ArticleRow = Awaited<ReturnType<typeof listArticlesBelow>>[number];
type ServiceRow = Awaited<ReturnType<typeof listServicesBelow>>[number];

const ARTICLE_COLUMNS: CsvColumns<ArticleRow> = {
  id: (row) => row.id,
  slug: (row) => row.slug,
  title: (row) => row.title,
  excerpt: (row) => row.excerpt,
  author: (row) => row.author,
  category: (row) => row.category,
  difficulty: (row) => row.difficulty,
  tags: (row) => row.tags.join(', '),
  published_at: (row) => row.published_at.toISOString(),
};

const SERVICE_COLUMNS: CsvColumns<ServiceRow> = {
  id: (row) => row.id,
  slug: (row) => row.slug,
  name: (row) => row.name,
  description: (row) => row.description,
  price: (row) => toWireDollars(cents(row.price_cents)),
  duration: (row) => row.duration,
  category: (row) => row.category,
  inclusions: (row) => row.inclusions.join(', '),
};

/** The whole searched list of articles, without their text. */
export function exportArticles({ db, now }: Ctx, search: string | undefined) {
  return csvOfList({
    name: 'diy-articles',
    now,
    columns: ARTICLE_COLUMNS,
    read: (below) => listArticlesBelow(db, search, below),
  });
}

/** The whole searched list of services. */
export function exportServices({ db, now }: Ctx, search: string | undefined) {
  return csvOfList({
    name: 'services',
    now,
    columns: SERVICE_COLUMNS,
    read: (below) => listServicesBelow(db, search, below),
  });
}
