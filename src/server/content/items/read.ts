import type { z } from 'zod';

import type {
  PublicPage,
  PublicPageSchema,
  PublicQuestion,
  PublicSlide,
  PublicStore,
} from '#contract/schemas/site-content.ts';
import { AppError } from '#contract/errors/app-error.ts';

import { PAGE, QUESTION, SLIDE, STORE, type KindRules } from '#server/content/items/kinds.ts';
import { findPublished, findPublishedVersions } from '#server/content/items/queries.ts';
import { shownText, valuesFor } from '#server/content/items/texts.ts';
import type { Ctx } from '#server/http/context.ts';

type ReadCtx = Pick<Ctx, 'db' | 'config' | 'now'>;
type Slug = z.output<typeof PublicPageSchema>['slug'];

/**
 * A legal page as visitors read it. `version` is a number, or the day on which the version was in
 * force; the current one answers for any that does not exist, because a link may be mistyped.
 */
export async function readPage(
  ctx: ReadCtx,
  { slug, version }: { readonly slug: Slug; readonly version: string | undefined },
): Promise<PublicPage> {
  const versions = await findPublishedVersions(ctx.db, { kind: PAGE.kind, slug, now: ctx.now });
  const [newest] = versions;
  if (newest === undefined) throw new AppError('CONTENT_NOT_FOUND');
  const asked = version?.includes('-')
    ? versions.find(({ day }) => day <= version)
    : versions.find(({ number }) => String(number) === version);
  const { body, number, published_from: from } = asked ?? newest;
  return {
    ...shownText(PAGE.body.parse(body), await valuesFor(ctx, body)),
    slug,
    number,
    published_from: from.toISOString(),
    versions: versions.map((each) => ({
      number: each.number,
      published_from: each.published_from.toISOString(),
      change: each.change,
    })),
  };
}

export async function readQuestions(ctx: ReadCtx): Promise<PublicQuestion[]> {
  return (await readAll(ctx, QUESTION)).map(({ slug, body }) => ({ ...body, slug }));
}

export async function readSlides(ctx: ReadCtx): Promise<PublicSlide[]> {
  return (await readAll(ctx, SLIDE)).map(({ id, body }) => ({ ...body, id }));
}

export async function readStores(ctx: ReadCtx): Promise<PublicStore[]> {
  return (await readAll(ctx, STORE)).map(({ slug, body }) => ({ ...body, slug }));
}

async function readAll<Body>(ctx: ReadCtx, rules: KindRules<Body>) {
  const rows = await findPublished(ctx.db, { kind: rules.kind, now: ctx.now });
  const values = await valuesFor(ctx, rows);
  return rows.map(({ id, slug, body }) => ({
    id,
    slug,
    body: shownText(rules.body.parse(body), values),
  }));
}
