import { z } from 'zod';

import { IdSchema, InstantSchema, MoneySchema } from '#contract/schemas/wire.ts';

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
  reading_minutes: z.number().int(),
});

/** An article without its text, for lists. */
export const ArticleSummarySchema = ArticleSchema.omit({ content: true });

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
export type Service = z.output<typeof ServiceSchema>;
