import { deliveryOf, kindsFor, type NoticeReader } from '#domain/notices/kinds.ts';

import {
  adminNoticeEndpoints,
  sellerNoticeEndpoints,
  type Notice,
  type NoticePreferences,
} from '#contract/endpoints/notices.ts';
import { AppError } from '#contract/errors/app-error.ts';

import type { SignedInCtx } from '#server/http/context.ts';
import { mount, type Api } from '#server/http/mount.ts';
import { sellerScope, type ScopedInput } from '#server/http/seller-scope.ts';
import {
  countNewNotices,
  findChoices,
  listNotices,
  moveMark,
  saveChoice,
  type NoticeScope,
} from '#server/notices/queries.ts';

/** The shell shows no larger number. */
const MOST_COUNTED = 100;

interface Page {
  readonly limit: number;
  readonly offset: number;
}

interface Reading {
  readonly scope: NoticeScope;
  readonly reader: NoticeReader;
}

export function mountNotices(api: Api): void {
  mount(
    api,
    sellerNoticeEndpoints,
  )(
    handlersFor((ctx, { query }) => ({
      scope: sellerScope(ctx, query.seller_id, 'read notices').sellerId,
      // An administrator who looks at a seller sees what its owner sees.
      reader: ctx.actor.seller?.role ?? 'owner',
    })),
  );
  mount(api, adminNoticeEndpoints)(handlersFor(() => ({ scope: null, reader: 'admin' })));
}

/** Both areas have the same calls; they differ in whose notices they are. */
function handlersFor(readingOf: (ctx: SignedInCtx, input: ScopedInput) => Reading) {
  return {
    list: async (ctx: SignedInCtx, input: ScopedInput & { query: Page }) => {
      const { scope, reader } = readingOf(ctx, input);
      const { userId } = ctx.actor;
      const of = { scope, userId, kinds: kindsFor(reader) };
      const { rows, totalCount } = await listNotices(ctx.db, of, input.query);
      const notices = rows.map((row): Notice => ({
        ...row,
        created_at: row.created_at.toISOString(),
      }));
      return { notices, totalCount };
    },
    count: async (ctx: SignedInCtx, input: ScopedInput) => {
      const { scope, reader } = readingOf(ctx, input);
      const of = { scope, userId: ctx.actor.userId, kinds: kindsFor(reader) };
      return { count: await countNewNotices(ctx.db, of, MOST_COUNTED) };
    },
    markSeen: async (ctx: SignedInCtx, input: ScopedInput & { body: { until: string } }) => {
      const { scope } = readingOf(ctx, input);
      // What happens later is not seen yet.
      const to = new Date(Math.min(Date.parse(input.body.until), ctx.now.getTime()));
      await moveMark(
        ctx.db,
        { scope, userId: ctx.actor.userId },
        { name: 'seen_until', from: to, to },
      );
      return undefined;
    },
    getPreferences: async (ctx: SignedInCtx, input: ScopedInput) => ({
      preferences: await preferencesOf(ctx, readingOf(ctx, input).reader),
    }),
    changePreference: async (
      ctx: SignedInCtx,
      input: ScopedInput & { body: NoticePreferences[number] },
    ) => {
      const { reader } = readingOf(ctx, input);
      const { body } = input;
      if (!kindsFor(reader).includes(body.kind)) {
        throw new AppError('INVALID_INPUT', {
          fields: { kind: 'You are not told of this.' },
        });
      }
      await saveChoice(ctx.db, ctx.actor.userId, body);
      return { preferences: await preferencesOf(ctx, reader) };
    },
  };
}

async function preferencesOf(ctx: SignedInCtx, reader: NoticeReader): Promise<NoticePreferences> {
  const choices = await findChoices(ctx.db, ctx.actor.userId);
  return kindsFor(reader).map((kind) => ({ kind, delivery: deliveryOf(kind, reader, choices) }));
}
