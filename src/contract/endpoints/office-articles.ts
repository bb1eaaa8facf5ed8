import { z } from 'zod';

import { ARTICLE_SORTS } from '#contract/office-lists.ts';
import { endpointsOf } from '#contract/endpoint.ts';
import {
  ArticleSchema,
  ArticleSummarySchema,
  ProductChoiceSchema,
} from '#contract/schemas/content.ts';
import { PictureAddressSchema } from '#contract/schemas/office-catalog.ts';
import { listQuery, SearchQuerySchema } from '#contract/schemas/office.ts';
import { changeOf, VersionSchema } from '#contract/schemas/versions.ts';
import { IdParams, InstantSchema, SlugTextSchema, TextSchema } from '#contract/schemas/wire.ts';

/** The longest excerpt, as much as search engines show. */
export const EXCERPT_MAX_LENGTH = 160;
export const MOST_ARTICLE_PRODUCTS = 12;
const ARTICLE_TITLE_MAX_LENGTH = 160;
/** Markup included; ten times the longest article that the shop came with. */
const ARTICLE_CONTENT_MAX_LENGTH = 100_000;

const ContentSchema = TextSchema.max(
  ARTICLE_CONTENT_MAX_LENGTH,
  'The article is too long. Split it into two.',
);

/** The body of the article form. The HTML is sanitised (Rule 40). */
export const ArticleInputSchema = z.object({
  title: TextSchema.min(1, 'Enter a title.').max(ARTICLE_TITLE_MAX_LENGTH),
  slug: SlugTextSchema,
  excerpt: TextSchema.max(EXCERPT_MAX_LENGTH).default(''),
  content: ContentSchema.min(1, 'Write the article.'),
  featured_image: PictureAddressSchema.nullable().default(null),
  author: TextSchema.max(120).default(''),
  /** Null means now; a future time hides the article until then. */
  published_at: InstantSchema.nullable().default(null),
  category: TextSchema.max(60).default(''),
  difficulty: TextSchema.max(60).nullable().default(null),
  /** Blank and repeated tags are dropped. */
  tags: z.array(TextSchema.max(60)).max(30).default([]),
  product_slugs: z.array(SlugTextSchema).max(MOST_ARTICLE_PRODUCTS).default([]),
  /** Those of products that the article does not list are dropped. */
  product_choices: z.record(SlugTextSchema, ProductChoiceSchema).default({}),
});

/** A blank `published_at` becomes the time of the save. */
export const ArticleChangeSchema = changeOf(ArticleInputSchema);

/** An article as its form shows it. */
export const OfficeArticleSchema = ArticleSchema.extend({ version: VersionSchema });

const admin = endpointsOf({ audience: 'admin', tag: 'Administration: content' });

export const officeArticleEndpoints = {
  listArticles: admin('GET /api/admin/diy-articles', {
    summary: 'List DIY articles, scheduled ones too, with search, order and paging',
    query: listQuery(ARTICLE_SORTS),
    output: z.object({
      diy_articles: z.array(ArticleSummarySchema),
      totalCount: z.number().int(),
    }),
  }),
  exportArticles: admin('GET /api/admin/diy-articles.csv', {
    summary: 'Download the whole searched list of DIY articles, without their text',
    query: SearchQuerySchema,
    file: 'text/csv',
  }),
  getArticle: admin('GET /api/admin/diy-articles/{id}', {
    summary: 'Read one DIY article by id',
    params: IdParams,
    output: OfficeArticleSchema,
    errors: ['ARTICLE_NOT_FOUND'],
  }),
  createArticle: admin('POST /api/admin/diy-articles', {
    summary: 'Add a DIY article',
    body: ArticleInputSchema,
    output: OfficeArticleSchema,
    status: 201,
  }),
  replaceArticle: admin('PUT /api/admin/diy-articles/{id}', {
    summary: 'Change fields of a DIY article',
    params: IdParams,
    body: ArticleChangeSchema,
    output: OfficeArticleSchema,
    errors: ['ARTICLE_NOT_FOUND', 'RECORD_CHANGED'],
  }),
  deleteArticle: admin('DELETE /api/admin/diy-articles/{id}', {
    summary: 'Delete a DIY article',
    params: IdParams,
    errors: ['ARTICLE_NOT_FOUND'],
  }),
  previewArticle: admin('POST /api/admin/article-preview', {
    summary: "Preview an article's HTML as the shop would show it; nothing is saved",
    body: z.object({ content: ContentSchema }),
    output: z.object({ content: z.string(), reading_minutes: z.number().int() }),
  }),
};

export type OfficeArticle = z.output<typeof OfficeArticleSchema>;
export type ArticleChange = z.output<typeof ArticleChangeSchema>;
export type ArticleInput = z.output<typeof ArticleInputSchema>;
