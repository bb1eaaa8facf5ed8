import { z } from 'zod';

import { endpointsOf } from '#contract/endpoint.ts';
import { ArticleSchema, ArticleSummarySchema, ServiceSchema } from '#contract/schemas/content.ts';
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
};
