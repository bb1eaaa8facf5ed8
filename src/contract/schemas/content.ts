import { z } from 'zod';

import { MAX_PROJECT_QUANTITY } from '#domain/content/project-list.ts';

import { IdSchema, InstantSchema, MoneySchema } from '#contract/schemas/wire.ts';

/** What an article asks for of a product; without a variant, any of them. */
export const ProductChoiceSchema = z.object({
  quantity: z.number().int().min(1).max(MAX_PROJECT_QUANTITY),
  variant_id: IdSchema.nullable().default(null),
});

export const ArticleSchema = z.object({
  id: IdSchema,
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  content: z.string(),
  featured_image: z.string().nullable(),
  author: z.string(),
  published_at: InstantSchema,
  category: z.string(),
  difficulty: z.string().nullable(),
  tags: z.array(z.string()),
  product_slugs: z.array(z.string()),
  /** By the product's slug; of a product without an entry the article asks for one. */
  product_choices: z.record(z.string(), ProductChoiceSchema),
  reading_minutes: z.number().int(),
});

/** An article without its text, for lists. */
export const ArticleSummarySchema = ArticleSchema.omit({ content: true });

/** An article with a shopping list of which everything can be bought, and what it costs now. */
export const ProjectSchema = z.object({
  slug: z.string(),
  title: z.string(),
  category: z.string(),
  featured_image: z.string().nullable(),
  items: z.array(
    z.object({
      product_id: IdSchema,
      variant_id: IdSchema.nullable(),
      quantity: z.number().int(),
    }),
  ),
  /** Without freight. */
  total: MoneySchema,
});

export const ProjectListSchema = z.object({
  projects: z.array(ProjectSchema),
  /** Every product that the articles looked at list: a change of one may change the answer. */
  watched_ids: z.array(IdSchema),
  totalCount: z.number().int(),
});

export const ServiceSchema = z.object({
  id: IdSchema,
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  image: z.string().nullable(),
  price: MoneySchema,
  duration: z.string(),
  category: z.string(),
  inclusions: z.array(z.string()),
});

export type Article = z.output<typeof ArticleSchema>;
export type ArticleSummary = z.output<typeof ArticleSummarySchema>;
export type ProjectList = z.output<typeof ProjectListSchema>;
export type Service = z.output<typeof ServiceSchema>;
