import { readingMinutes } from '#domain/content/reading-time.ts';
import { cents } from '#domain/money/cents.ts';

import type { OfficeArticle } from '#contract/endpoints/office-articles.ts';
import type { OfficeService } from '#contract/endpoints/office-content.ts';
import type { Article, ArticleSummary, Service } from '#contract/schemas/content.ts';

import type { listPublishedArticles, listServices } from '#server/content/queries.ts';
import { articleHtmlToShow } from '#server/content/sanitise.ts';

type ArticleRow = Awaited<ReturnType<typeof listPublishedArticles>>[number];
type ServiceRow = Awaited<ReturnType<typeof listServices>>[number];

export function presentSummary({ content, ...row }: ArticleRow): ArticleSummary {
  const published_at = row.published_at.toISOString();
  return { ...row, published_at, reading_minutes: readingMinutes(content) };
}

export function presentArticle(row: ArticleRow): Article {
  return { ...presentSummary(row), content: articleHtmlToShow(row.content) };
}

export function presentService(row: ServiceRow): Service {
  const { price_cents, ...rest } = row;
  return { ...rest, price: cents(price_cents) };
}

export function presentOfficeArticle(row: ArticleRow & { version: number }): OfficeArticle {
  return { ...presentArticle(row), version: row.version };
}

export function presentOfficeService(row: ServiceRow & { version: number }): OfficeService {
  return { ...presentService(row), version: row.version };
}
