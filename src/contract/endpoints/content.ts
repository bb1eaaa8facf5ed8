import { z } from 'zod';

import { endpoint } from '#contract/endpoint.ts';
import { ArticleSchema, ArticleSummarySchema, ServiceSchema } from '#contract/schemas/content.ts';
import { SlugSchema } from '#contract/schemas/wire.ts';

export const contentEndpoints = {
  listArticles: endpoint({
    method: 'GET',
    path: '/api/diy-articles',
    audience: 'public',
    tag: 'Advice and services',
    summary: 'List published DIY articles, newest first',
    output: z.object({ diy_articles: z.array(ArticleSummarySchema), totalCount: z.number().int() }),
  }),
  getArticle: endpoint({
    method: 'GET',
    path: '/api/diy-articles/{slug}',
    audience: 'public',
    tag: 'Advice and services',
    summary: 'Read one DIY article',
    params: z.object({ slug: SlugSchema }),
    output: ArticleSchema,
    errors: ['ARTICLE_NOT_FOUND'],
  }),
  listServices: endpoint({
    method: 'GET',
    path: '/api/services',
    audience: 'public',
    tag: 'Advice and services',
    summary: 'List services by name',
    output: z.object({ services: z.array(ServiceSchema), totalCount: z.number().int() }),
  }),
  getService: endpoint({
    method: 'GET',
    path: '/api/services/{slug}',
    audience: 'public',
    tag: 'Advice and services',
    summary: 'Read one service',
    params: z.object({ slug: SlugSchema }),
    output: ServiceSchema,
    errors: ['SERVICE_NOT_FOUND'],
  }),
};
