import { isDeepStrictEqual } from 'node:util';

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
import {
  findPublished,
  findPublishedVersions,
  type Moment,
} from '#server/content/items/queries.ts';
import { findValuesAt } from '#server/content/items/text-values.ts';
import { shownText, valuesFor } from '#server/content/items/texts.ts';
import type { Ctx } from '#server/http/context.ts';

type ReadCtx = Pick<Ctx, 'db' | 'config' | 'now'>;
type Slug = z.output<typeof PublicPageSchema>['slug'];

/**
 * A legal page as visitors read it. `version` is a number, a day or an instant at which it was in
 * force. An earlier version has the values of its last day, a moment those of its time; the current
 * one, with today's, answers for what does not exist, because a link may be mistyped.
 */
export async function readPage(
  ctx: ReadCtx,
  { slug, version }: { readonly slug: Slug; readonly version: string | undefined },
): Promise<PublicPage> {
  const versions = await findPublishedVersions(ctx.db, { kind: PAGE.kind, slug, now: ctx.now });
  const [newest] = versions;
  if (newest === undefined) throw new AppError('CONTENT_NOT_FOUND');
  const asked = version === undefined ? undefined : findAsked(versions, version);
  const { shown, moment } = asked ?? { shown: newest, moment: null };
  const body = PAGE.body.parse(shown.body);
  const today = shownText(body, await valuesFor(ctx, body));
  const text = moment === null ? today : shownText(body, await findValuesAt(ctx, moment));
  return {
    ...text,
    slug,
    number: shown.number,
    published_from: shown.published_from.toISOString(),
    is_current: shown === newest && isDeepStrictEqual(text, today),
    versions: versions.map((each) => ({
      number: each.number,
      published_from: each.published_from.toISOString(),
      change: each.change,
    })),
  };
}

type PublishedVersion = Awaited<ReturnType<typeof findPublishedVersions>>[number];

/** The version that was asked for, and the moment whose values it has; null is now. */
function findAsked(
  versions: readonly PublishedVersion[],
  version: string,
): { readonly shown: PublishedVersion; readonly moment: Moment | null } | undefined {
  if (!version.includes('-')) {
    const at = versions.findIndex(({ number }) => String(number) === version);
    const shown = versions[at];
    return shown && { shown, moment: versions[at - 1]?.published_from ?? null };
  }
  const moment = version.includes('T') ? new Date(version) : version;
  const shown = versions.find(({ day, published_from: from }) =>
    moment instanceof Date ? from <= moment : day <= moment,
  );
  return shown && { shown, moment };
}

/** A question whose whole answer is left out, such as about an offer that ended, is not asked. */
export async function readQuestions(ctx: ReadCtx): Promise<PublicQuestion[]> {
  return (await readAll(ctx, QUESTION))
    .map(({ slug, body }) => ({ ...body, slug }))
    .filter(({ answer }) => answer.trim() !== '');
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
