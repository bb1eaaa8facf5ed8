import {
  adminSavedViewEndpoints,
  sellerSavedViewEndpoints,
  type SavedView,
  type ViewChange,
  type ViewInput,
} from '#contract/endpoints/saved-views.ts';

import type { SignedInCtx } from '#server/http/context.ts';
import { mount, type Api } from '#server/http/mount.ts';
import { sellerScope, type ScopedInput } from '#server/http/seller-scope.ts';
import {
  changeView,
  mayChangeView,
  removeView,
  requireList,
  saveView,
  type ViewScope,
} from '#server/saved-views/change-view.ts';
import { listViews, type ViewRow } from '#server/saved-views/queries.ts';

export function mountSavedViews(api: Api): void {
  mount(
    api,
    sellerSavedViewEndpoints,
  )(
    handlersFor((ctx, { query }) => ({
      sellerId: sellerScope(ctx, query.seller_id, 'read saved views').sellerId,
      userId: ctx.actor.userId,
      mayChangeShared: ctx.actor.seller?.role === 'owner',
      maySave: ctx.actor.seller !== null,
    })),
  );
  mount(
    api,
    adminSavedViewEndpoints,
  )(
    handlersFor(({ actor }) => ({
      sellerId: null,
      userId: actor.userId,
      mayChangeShared: true,
      maySave: true,
    })),
  );
}

interface OneInput extends ScopedInput {
  readonly params: { readonly id: string };
}

/** Both areas have the same calls; they differ in whose views they are. */
function handlersFor(scopeOf: (ctx: SignedInCtx, input: ScopedInput) => ViewScope) {
  return {
    list: async (
      ctx: SignedInCtx,
      input: { readonly query: ScopedInput['query'] & { readonly list: string } },
    ) => {
      requireList(ctx, input.query.list);
      const scope = scopeOf(ctx, input);
      const rows = await listViews(ctx.db, scope, input.query.list);
      return { views: rows.map((row) => presentView(scope, row)), can_save: scope.maySave };
    },
    save: async (
      ctx: SignedInCtx,
      input: ScopedInput & { readonly body: ViewInput & { readonly list: string } },
    ) => {
      const scope = scopeOf(ctx, input);
      return presentView(scope, await saveView(ctx, scope, input.body));
    },
    change: async (ctx: SignedInCtx, input: OneInput & { readonly body: ViewChange }) => {
      const scope = scopeOf(ctx, input);
      const { id } = input.params;
      return presentView(scope, await changeView(ctx, scope, { id, change: input.body }));
    },
    remove: async (ctx: SignedInCtx, input: OneInput) => {
      await removeView(ctx, scopeOf(ctx, input), input.params.id);
      return undefined;
    },
  };
}

function presentView(scope: ViewScope, row: ViewRow): SavedView {
  return {
    id: row.id,
    name: row.name,
    is_shared: row.is_shared,
    search: row.search,
    is_mine: row.made_by === scope.userId,
    can_change: mayChangeView(scope, row),
  };
}
