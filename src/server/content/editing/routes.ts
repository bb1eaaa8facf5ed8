import { readingMinutes } from '#domain/content/reading-time.ts';

import { officeArticleEndpoints } from '#contract/endpoints/office-articles.ts';
import { officeContentEndpoints } from '#contract/endpoints/office-content.ts';

import { getRecord } from '#server/audit/edit-record.ts';
import { exportArticles, exportServices } from '#server/content/editing/export-content.ts';
import {
  countArticlesForOffice,
  countServicesForOffice,
  listArticlesForOffice,
  listServicesForOffice,
} from '#server/content/editing/queries.ts';
import {
  ARTICLE,
  changeArticle,
  createArticle,
  deleteArticle,
} from '#server/content/editing/save-article.ts';
import {
  SERVICE,
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
    getArticle: async ({ db }, { params }) =>
      presentOfficeArticle(await getRecord(db, ARTICLE, params.id)),
    createArticle: (ctx, { body }) => createArticle(ctx, body),
    replaceArticle: (ctx, { params, body }) => changeArticle(ctx, params.id, body),
    deleteArticle: (ctx, { params }) => deleteArticle(ctx, params.id),
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
    getService: async ({ db }, { params }) =>
      presentOfficeService(await getRecord(db, SERVICE, params.id)),
    createService: (ctx, { body }) => createService(ctx, body),
    replaceService: (ctx, { params, body }) => changeService(ctx, params.id, body),
    deleteService: (ctx, { params }) => deleteService(ctx, params.id),
  });
}
