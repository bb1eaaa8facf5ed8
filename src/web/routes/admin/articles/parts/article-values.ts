import type { z } from 'zod';

import type { ArticleInputSchema } from '#contract/endpoints/office-articles.ts';
import type { Article } from '#contract/schemas/content.ts';

import type { Part } from '#web/backoffice/conflict/merge-values.ts';
import { instantOf, localMinute } from '#web/backoffice/local-minute.ts';

export type ArticleValues = ReturnType<typeof articleValues>;

/** Fields whose label is not their name, and the products, which come and go one by one. */
export const ARTICLE_PARTS: readonly Part<ArticleValues>[] = [
  { label: 'Picture', names: ['featured_image'] },
  { label: 'Publish', names: ['published_at'] },
  {
    label: 'Product',
    names: ['product_slugs'],
    items: { idOf: (slug: string) => slug, label: (slug: string) => slug },
  },
];

/** The values of the article form, as typed. */
export function articleValues(article: Article | null) {
  return {
    title: article?.title ?? '',
    slug: article?.slug ?? '',
    excerpt: article?.excerpt ?? '',
    /** HTML. */
    content: article?.content ?? '',
    featured_image: article?.featured_image ?? null,
    author: article?.author ?? '',
    /** `2026-08-13T09:30` in the reader's zone; blank means now. */
    published_at: article === null ? '' : localMinute(article.published_at),
    category: article?.category ?? '',
    tags: article?.tags.join(', ') ?? '',
    difficulty: article?.difficulty ?? '',
    product_slugs: [...(article?.product_slugs ?? [])],
    product_choices: { ...article?.product_choices },
  };
}

/** An untouched date keeps its seconds; a blank one lets the server take the time of saving. */
export function articleInput(
  values: ArticleValues,
  article: Article | null,
): z.input<typeof ArticleInputSchema> {
  const isSameMinute =
    article !== null && localMinute(article.published_at) === values.published_at;
  return {
    ...values,
    published_at: isSameMinute ? article.published_at : instantOf(values.published_at),
    difficulty: values.difficulty.trim() || null,
    tags: wordsOf(values.tags),
  };
}

/** The words between the commas, trimmed; blank and repeated ones are dropped. */
export function wordsOf(text: string): string[] {
  const words = text.split(',').map((word) => word.trim());
  return [...new Set(words.filter((word) => word !== ''))];
}
