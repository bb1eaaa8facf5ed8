import {
  officePageEndpoints,
  officeQuestionEndpoints,
  officeSlideEndpoints,
  officeStoreEndpoints,
  type Publication,
} from '#contract/endpoints/office-site-content.ts';
import { AppError } from '#contract/errors/app-error.ts';

import {
  addContent,
  discardDraft,
  getContent,
  listContent,
  publishAllContent,
  publishContent,
  removeContent,
  saveContent,
  withdrawContent,
} from '#server/content/items/edit-item.ts';
import { PAGE, QUESTION, SLIDE, STORE, type KindRules } from '#server/content/items/kinds.ts';
import { findVersionBody, orderItems } from '#server/content/items/queries.ts';
import { loadPlaceholderValues, missingWords, shownText } from '#server/content/items/texts.ts';
import type { Ctx, SignedInCtx } from '#server/http/context.ts';
import { mount, type Api } from '#server/http/mount.ts';

/** Pages, questions, stores and slides for administrators, and as visitors read them (Rule 114). */
export function mountSiteContent(api: Api): void {
  mount(api, officePageEndpoints)(contentHandlers(PAGE));
  mount(api, officeQuestionEndpoints)({ ...contentHandlers(QUESTION), ...listHandlers(QUESTION) });
  mount(api, officeStoreEndpoints)({ ...contentHandlers(STORE), ...listHandlers(STORE) });
  mount(api, officeSlideEndpoints)({ ...contentHandlers(SLIDE), ...listHandlers(SLIDE) });
}

interface OfId {
  readonly params: { readonly id: string };
}

function contentHandlers<Body extends object>(rules: KindRules<Body>) {
  type Save = OfId & { body: Partial<Body> & { version?: number | undefined } };
  return {
    list: (ctx: Ctx) => listContent(ctx, rules),
    get: (ctx: Ctx, { params }: OfId) => getContent(ctx, rules, params.id),
    getVersion: async (
      { db, now }: Ctx,
      { params: { id, number } }: { params: { id: string; number: number } },
    ) => {
      await getContent({ db, now }, rules, id);
      const row = await findVersionBody(db, id, number);
      if (row === undefined) throw new AppError('CONTENT_NOT_FOUND');
      return { body: row.body as Body };
    },
    save: (ctx: SignedInCtx, { params, body: { version, ...change } }: Save) =>
      saveContent(ctx, rules, { ...params, version, change: change as unknown as Partial<Body> }),
    discard: (ctx: SignedInCtx, { params }: OfId) => discardDraft(ctx, rules, params.id),
    publish: (ctx: SignedInCtx, { params, body }: OfId & { body: Publication }) =>
      publishContent(ctx, rules, { ...params, ...body }),
    withdraw: (ctx: SignedInCtx, { params }: OfId) => withdrawContent(ctx, rules, params.id),
    publishAll: (ctx: SignedInCtx) => publishAllContent(ctx, rules),
    preview: async (ctx: Ctx, { body }: { body: Body }) => {
      const values = await loadPlaceholderValues(ctx);
      const clean = rules.clean(body);
      return { body: shownText(clean, values), missing: missingWords(clean, values) };
    },
  };
}

function listHandlers<Body>(rules: KindRules<Body>) {
  return {
    add: (ctx: SignedInCtx, { body }: { body: Body }) => addContent(ctx, rules, body),
    remove: (ctx: SignedInCtx, { params }: OfId) => removeContent(ctx, rules, params.id),
    order: async ({ db }: SignedInCtx, { body }: { body: { ids: string[] } }) => {
      await orderItems(db, { kind: rules.kind, ids: body.ids });
    },
  };
}
