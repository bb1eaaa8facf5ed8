import { z } from 'zod';

import {
  OfficeArticleSchema,
  type ArticleChange,
  type ArticleInput,
  type OfficeArticle,
} from '#contract/endpoints/office-articles.ts';
import { AppError } from '#contract/errors/app-error.ts';

import {
  changeRecord,
  createRecord,
  deleteRecord,
  type RecordKind,
} from '#server/audit/edit-record.ts';
import {
  deleteArticleRow,
  findArticleById,
  insertArticle,
  lockArticle,
  updateArticle,
} from '#server/content/editing/queries.ts';
import { presentOfficeArticle } from '#server/content/present.ts';
import { sanitiseArticleHtml } from '#server/content/sanitise.ts';
import type { SignedInCtx } from '#server/http/context.ts';
import { newId } from '#server/platform/ids.ts';
import { refuseTakenSlug } from '#server/slugs/refuse-taken-slug.ts';

type ArticleRow = NonNullable<Awaited<ReturnType<typeof findArticleById>>>;

export const ARTICLE: RecordKind<ArticleRow> = {
  subject: 'DIY article',
  nameOf: ({ title }) => title,
  notFound: 'ARTICLE_NOT_FOUND',
  find: findArticleById,
  lock: lockArticle,
  factsOf: (row) => row,
  encode: (row) => z.encode(OfficeArticleSchema, presentOfficeArticle(row)),
};

/** Adds an article and sanitises its HTML (Rule 40). Refuses a taken slug. */
export async function createArticle(ctx: SignedInCtx, input: ArticleInput): Promise<OfficeArticle> {
  const id = newId();
  const columns = columnsOf(input, ctx.now);
  const row = await createRecord(ctx, ARTICLE, {
    id,
    insert: async (trx) => {
      await refuseTakenSlug(trx, { table: 'diy_articles', id, slug: input.slug });
      await insertArticle(trx, { id, ...columns, created_at: ctx.now, updated_at: ctx.now });
    },
  });
  return presentOfficeArticle(row);
}

/** Changes the fields that the input names; HTML is sanitised (Rule 40). */
export async function changeArticle(
  ctx: SignedInCtx,
  id: string,
  { version, ...input }: ArticleChange,
): Promise<OfficeArticle> {
  const { after } = await changeRecord(ctx, ARTICLE, {
    id,
    version,
    apply: async (trx, before) => {
      await refuseTakenSlug(trx, { table: 'diy_articles', id, slug: input.slug });
      const columns = columnsOf({ ...presentOfficeArticle(before), ...input }, ctx.now);
      await updateArticle(trx, id, { ...columns, updated_at: ctx.now });
    },
  });
  return presentOfficeArticle(after);
}

export async function deleteArticle(ctx: SignedInCtx, id: string): Promise<void> {
  await deleteRecord(ctx, ARTICLE, { id, remove: (trx) => deleteArticleRow(trx, id) });
}

/** The columns to save. Refuses an article without text or picture after sanitising. */
function columnsOf(input: ArticleInput, now: Date) {
  const { content, difficulty, published_at: publishedAt, tags, product_slugs } = input;
  const choices = Object.entries(input.product_choices).filter(([slug]) =>
    product_slugs.includes(slug),
  );
  const clean = sanitiseArticleHtml(content);
  const hasWords = clean.replaceAll(/<[^>]*>|&nbsp;/g, '').trim() !== '';
  if (!hasWords && !clean.includes('<img ')) {
    throw new AppError('INVALID_INPUT', { fields: { content: 'Write the article.' } });
  }
  return {
    title: input.title,
    slug: input.slug,
    excerpt: input.excerpt,
    featured_image: input.featured_image,
    author: input.author,
    category: input.category,
    content: clean,
    difficulty: difficulty === '' ? null : difficulty,
    published_at: publishedAt === null ? now : new Date(publishedAt),
    tags: JSON.stringify([...new Set(tags.filter((each) => each !== ''))]),
    product_slugs: JSON.stringify(product_slugs),
    product_choices: JSON.stringify(Object.fromEntries(choices)),
  };
}
