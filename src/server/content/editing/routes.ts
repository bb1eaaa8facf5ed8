import { readingMinutes } from '#domain/content/reading-time.ts';

import { officeArticleEndpoints } from '#contract/endpoints/office-articles.ts';
import { officeContentEndpoints } from '#contract/endpoints/office-content.ts';
import { AppError } from '#contract/errors/app-error.ts';

import { exportArticles, exportServices } from '#server/content/editing/export-content.ts';
import {
  countArticlesForOffice,
  countServicesForOffice,
  findArticleById,
  findServiceById,
  listArticlesForOffice,
  listServicesForOffice,
} from '#server/content/editing/queries.ts';
import {
  changeArticle,
  createArticle,
  deleteArticle,
} from '#server/content/editing/save-article.ts';
import {
  changeService,
  createService,
  deleteService,
} from '#server/content/editing/save-service.ts';
import {
  presentOfficeArticle,
  presentOfficeService,
  presentSummary,
} from '#server/content/present.ts';
import { sanitiseArticleHtml } from '#server/content/sanitise.ts';
import { sortOf } from '#server/http/list-query.ts';
import { mount, type Api } from '#server/http/mount.ts';

export function mountContentEditing(api: Api): void {
  mountArticleEditing(api);
  mountServiceEditing(api);
}

function mountArticleEditing(api: Api): void {
  mount(
    api,
    officeArticleEndpoints,
  )({
    listArticles: async ({ db }, { query }) => {
      const page = { ...query, sort: sortOf(query.sort ?? '-published') };
      const [rows, totalCount] = await Promise.all([
        listArticlesForOffice(db, page),
        countArticlesForOffice(db, query.search),
      ]);
      return { diy_articles: rows.map(presentSummary), totalCount };
    },
    exportArticles: (ctx, { query }) => exportArticles(ctx, query.search),
    getArticle: async ({ db }, { params }) => {
      const row = await findArticleById(db, params.id);
      if (row === undefined) throw new AppError('ARTICLE_NOT_FOUND');
      return presentOfficeArticle(row);
    },
    createArticle: async (ctx, { body }) => presentOfficeArticle(await createArticle(ctx, body)),
    replaceArticle: async (ctx, { params, body }) =>
      presentOfficeArticle(await changeArticle(ctx, params.id, body)),
    deleteArticle: async (ctx, { params }) => {
      await deleteArticle(ctx, params.id);
      return undefined;
    },
    previewArticle: async (_, { body }) => {
      const content = sanitiseArticleHtml(body.content);
      return { content, reading_minutes: readingMinutes(content) };
    },
  });
}

function mountServiceEditing(api: Api): void {
  mount(
    api,
    officeContentEndpoints,
  )({
    listServices: async ({ db }, { query }) => {
      const page = { ...query, sort: sortOf(query.sort ?? 'name') };
      const [rows, totalCount] = await Promise.all([
        listServicesForOffice(db, page),
        countServicesForOffice(db, query.search),
      ]);
      return { services: rows.map(presentOfficeService), totalCount };
    },
    exportServices: (ctx, { query }) => exportServices(ctx, query.search),
    getService: async ({ db }, { params }) => {
      const row = await findServiceById(db, params.id);
      if (row === undefined) throw new AppError('SERVICE_NOT_FOUND');
      return presentOfficeService(row);
    },
    createService: async (ctx, { body }) => presentOfficeService(await createService(ctx, body)),
    replaceService: async (ctx, { params, body }) =>
      presentOfficeService(await changeService(ctx, params.id, body)),
    deleteService: async (ctx, { params }) => {
      await deleteService(ctx, params.id);
      return undefined;
    },
  });
}
