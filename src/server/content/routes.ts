import { readingMinutes } from '#domain/content/reading-time.ts';
import { cents } from '#domain/money/cents.ts';

import { contentEndpoints } from '#contract/endpoints/content.ts';
import { AppError } from '#contract/errors/app-error.ts';
import type { Article, ArticleSummary, Service } from '#contract/schemas/content.ts';

import {
  findPublishedArticle,
  findService,
  listPublishedArticles,
  listServices,
} from '#server/content/queries.ts';
import { sanitiseArticleHtml } from '#server/content/sanitise.ts';
import type { Api } from '#server/http/api.ts';
import { mount } from '#server/http/mount.ts';

type ArticleRow = Awaited<ReturnType<typeof listPublishedArticles>>[number];
type ServiceRow = Awaited<ReturnType<typeof listServices>>[number];

export function mountContent(api: Api): void {
  mount(
    api,
    contentEndpoints,
  )({
    listArticles: async ({ db, now }) => {
      const rows = await listPublishedArticles(db, now);
      return { diy_articles: rows.map(presentSummary), totalCount: rows.length };
    },
    getArticle: async ({ db, now }, { params }) => {
      const row = await findPublishedArticle(db, params.slug, now);
      if (row === undefined) throw new AppError('ARTICLE_NOT_FOUND');
      return presentArticle(row);
    },
    listServices: async ({ db }) => {
      const rows = await listServices(db);
      return { services: rows.map(presentService), totalCount: rows.length };
    },
    getService: async ({ db }, { params }) => {
      const row = await findService(db, params.slug);
      if (row === undefined) throw new AppError('SERVICE_NOT_FOUND');
      return presentService(row);
    },
  });
}

function presentSummary(row: ArticleRow): ArticleSummary {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    excerpt: row.excerpt,
    featured_image: row.featured_image,
    author: row.author,
    published_at: row.published_at.toISOString(),
    category: row.category,
    difficulty: row.difficulty,
    tags: row.tags,
    product_slugs: row.product_slugs,
    reading_minutes: readingMinutes(row.content),
  };
}

function presentArticle(row: ArticleRow): Article {
  return { ...presentSummary(row), content: sanitiseArticleHtml(row.content) };
}

function presentService(row: ServiceRow): Service {
  const { price_cents, ...rest } = row;
  return { ...rest, price: cents(price_cents) };
}
