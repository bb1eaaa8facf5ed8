import type { Kysely } from 'kysely';
import { z } from 'zod';

import type { DB } from '#db/types.ts';

import {
  OfficeArticleSchema,
  type ArticleChange,
  type ArticleInput,
} from '#contract/endpoints/office-articles.ts';
import { AppError } from '#contract/errors/app-error.ts';

import { recordChange } from '#server/audit/record-change.ts';
import { refuseStale } from '#server/audit/refuse-stale.ts';
import {
  articleSlugIsTaken,
  deleteArticleRow,
  findArticleById,
  insertArticle,
  lockArticle,
  updateArticle,
} from '#server/content/editing/queries.ts';
import { presentOfficeArticle } from '#server/content/present.ts';
import { sanitiseArticleHtml } from '#server/content/sanitise.ts';
import type { SignedInCtx } from '#server/http/context.ts';
import { withTransaction } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';

type ArticleRow = NonNullable<Awaited<ReturnType<typeof findArticleById>>>;

/** Adds an article, its HTML sanitised (Rule 40). Refuses a slug that another one has. */
export async function createArticle(ctx: SignedInCtx, input: ArticleInput): Promise<ArticleRow> {
  const id = newId();
  const columns = columnsOf(input, ctx.now);
  return withTransaction(ctx.db, async (trx) => {
    await refuseTakenSlug(trx, input.slug, null);
    await insertArticle(trx, { id, ...columns, created_at: ctx.now, updated_at: ctx.now });
    const after = await readArticle(trx, id);
    await recordChange(trx, ctx, { ...subjectOf(after), action: 'created', before: null, after });
    return after;
  });
}

/** Changes the fields that the input names; HTML is sanitised (Rule 40). */
export async function changeArticle(
  ctx: SignedInCtx,
  id: string,
  { version, ...input }: ArticleChange,
): Promise<ArticleRow> {
  return withTransaction(ctx.db, async (trx) => {
    const before = await lockArticle(trx, id);
    if (before === undefined) throw new AppError('ARTICLE_NOT_FOUND');
    const current = presentOfficeArticle(before);
    await refuseStale(trx, {
      ...subjectOf(before),
      version,
      record: z.encode(OfficeArticleSchema, current),
    });
    if (input.slug !== undefined) await refuseTakenSlug(trx, input.slug, id);
    const columns = columnsOf({ ...current, ...input }, ctx.now);
    await updateArticle(trx, id, { ...columns, updated_at: ctx.now });
    const after = await readArticle(trx, id);
    await recordChange(trx, ctx, {
      ...subjectOf(after),
      action: 'updated',
      before,
      after,
      isUnversioned: version === undefined,
    });
    return after;
  });
}

export async function deleteArticle(ctx: SignedInCtx, id: string): Promise<void> {
  await withTransaction(ctx.db, async (trx) => {
    const before = await lockArticle(trx, id);
    if (before === undefined) throw new AppError('ARTICLE_NOT_FOUND');
    await deleteArticleRow(trx, id);
    await recordChange(trx, ctx, { ...subjectOf(before), action: 'deleted', before, after: null });
  });
}

function subjectOf(row: ArticleRow) {
  return { subject: 'DIY article', subjectId: row.id, subjectName: row.title };
}

async function readArticle(db: Kysely<DB>, id: string): Promise<ArticleRow> {
  const row = await findArticleById(db, id);
  if (row === undefined) throw new AppError('ARTICLE_NOT_FOUND');
  return row;
}

async function refuseTakenSlug(db: Kysely<DB>, slug: string, exceptId: string | null) {
  if (!(await articleSlugIsTaken(db, slug, exceptId))) return;
  throw new AppError('INVALID_INPUT', {
    fields: { slug: 'Another article has this slug. Choose a different one.' },
  });
}

/** Refuses an article of which nothing is left to read or look at once its HTML is clean. */
function columnsOf(input: ArticleInput, now: Date) {
  const { content, difficulty, published_at: publishedAt, tags, product_slugs } = input;
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
  };
}
