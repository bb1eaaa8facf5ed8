import { readingMinutes } from '#domain/content/reading-time.ts';
import { cents, toWireDollars } from '#domain/money/cents.ts';

import { officeArticleEndpoints } from '#contract/endpoints/office-articles.ts';
import { officeContentEndpoints } from '#contract/endpoints/office-content.ts';

import { getRecord } from '#server/audit/edit-record.ts';
import {
  listArticlesForOffice,
  listServicesForOffice,
  officeArticles,
  officeServices,
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
import { csvOfList } from '#server/http/csv.ts';
import { sortOf } from '#server/http/list-query.ts';
import { mount, type Api } from '#server/http/mount.ts';
import { rowsBelow } from '#server/platform/list-rows.ts';

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
      const { rows, totalCount } = await listArticlesForOffice(db, page);
      return { diy_articles: rows.map(presentSummary), totalCount };
    },
    exportArticles: ({ db, now }, { query }) =>
      csvOfList({
        name: 'diy-articles',
        now,
        read: (below) => rowsBelow(officeArticles(db, query.search), 'id', below),
        // Without their text.
        columns: {
          id: (row) => row.id,
          slug: (row) => row.slug,
          title: (row) => row.title,
          excerpt: (row) => row.excerpt,
          author: (row) => row.author,
          category: (row) => row.category,
          difficulty: (row) => row.difficulty,
          tags: (row) => row.tags.join(', '),
          published_at: (row) => row.published_at.toISOString(),
        },
      }),
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
      const { rows, totalCount } = await listServicesForOffice(db, page);
      return { services: rows.map(presentOfficeService), totalCount };
    },
    exportServices: ({ db, now }, { query }) =>
      csvOfList({
        name: 'services',
        now,
        read: (below) => rowsBelow(officeServices(db, query.search), 'id', below),
        columns: {
          id: (row) => row.id,
          slug: (row) => row.slug,
          name: (row) => row.name,
          description: (row) => row.description,
          price: (row) => toWireDollars(cents(row.price_cents)),
          duration: (row) => row.duration,
          category: (row) => row.category,
          inclusions: (row) => row.inclusions.join(', '),
        },
      }),
    getService: async ({ db }, { params }) =>
      presentOfficeService(await getRecord(db, SERVICE, params.id)),
    createService: (ctx, { body }) => createService(ctx, body),
    replaceService: (ctx, { params, body }) => changeService(ctx, params.id, body),
    deleteService: (ctx, { params }) => deleteService(ctx, params.id),
  });
}
