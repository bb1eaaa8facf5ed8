import { z } from 'zod';

import { endpointsOf } from '#contract/endpoint.ts';
import { PAGE_VERSION } from '#contract/paths/pages.ts';
import { ArticleSchema, ArticleSummarySchema, ServiceSchema } from '#contract/schemas/content.ts';
import {
  LEGAL_PAGES,
  PublicPageSchema,
  PublicQuestionSchema,
  PublicSlideSchema,
  PublicStoreSchema,
} from '#contract/schemas/site-content.ts';
import { SlugSchema } from '#contract/schemas/wire.ts';

const content = endpointsOf({ audience: 'public', tag: 'Advice and services' });

export const contentEndpoints = {
  listArticles: content('GET /api/diy-articles', {
    summary: 'List published DIY articles, newest first',
    output: z.object({ diy_articles: z.array(ArticleSummarySchema), totalCount: z.number().int() }),
  }),
  getArticle: content('GET /api/diy-articles/{slug}', {
    summary: 'Read one DIY article',
    params: z.object({ slug: SlugSchema }),
    output: ArticleSchema,
    errors: ['ARTICLE_NOT_FOUND'],
  }),
  listServices: content('GET /api/services', {
    summary: 'List services by name',
    output: z.object({ services: z.array(ServiceSchema), totalCount: z.number().int() }),
  }),
  getService: content('GET /api/services/{slug}', {
    summary: 'Read one service',
    params: z.object({ slug: SlugSchema }),
    output: ServiceSchema,
    errors: ['SERVICE_NOT_FOUND'],
  }),
  getPage: content('GET /api/pages/{slug}', {
    summary: 'Read a legal page, or an earlier version of it',
    params: z.object({ slug: z.enum(LEGAL_PAGES) }),
    query: z.object({
      /**
       * The number of a version, or a day or an instant at which it was in force: `2026-08-01`, or
       * when an order was placed. The text has the values of that time.
       */
      version: z.string().regex(PAGE_VERSION).optional(),
    }),
    output: PublicPageSchema,
    errors: ['CONTENT_NOT_FOUND'],
  }),
  listQuestions: content('GET /api/help-questions', {
    summary: 'List the questions of the help page with their answers',
    output: z.object({ questions: z.array(PublicQuestionSchema) }),
  }),
  listStores: content('GET /api/stores', {
    summary: 'List the stores with their addresses and hours',
    output: z.object({ stores: z.array(PublicStoreSchema) }),
  }),
  listSlides: content('GET /api/slides', {
    summary: 'List the slides of the home page',
    output: z.object({ slides: z.array(PublicSlideSchema) }),
  }),
};
