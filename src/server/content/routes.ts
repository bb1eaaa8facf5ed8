import { contentEndpoints } from '#contract/endpoints/content.ts';
import { AppError } from '#contract/errors/app-error.ts';

import { presentArticle, presentService, presentSummary } from '#server/content/present.ts';
import {
  findPublishedArticle,
  findService,
  listPublishedArticles,
  listServices,
} from '#server/content/queries.ts';
import { readPage, readQuestions, readSlides, readStores } from '#server/content/items/read.ts';
import { mount, type Api } from '#server/http/mount.ts';

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
    getPage: (ctx, { params, query }) => readPage(ctx, { ...params, version: query.version }),
    listQuestions: async (ctx) => ({ questions: await readQuestions(ctx) }),
    listStores: async (ctx) => ({ stores: await readStores(ctx) }),
    listSlides: async (ctx) => ({ slides: await readSlides(ctx) }),
  });
}
