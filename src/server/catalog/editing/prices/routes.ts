import {
  adminPriceChangeEndpoints,
  sellerPriceChangeEndpoints,
} from '#contract/endpoints/price-changes.ts';
import type { PriceChangeInput, PriceChangePreviewInput } from '#contract/schemas/price-changes.ts';

import { changePrices } from '#server/catalog/editing/prices/change-prices.ts';
import { previewPrices } from '#server/catalog/editing/prices/preview-prices.ts';
import { listPriceChanges } from '#server/catalog/editing/prices/queries.ts';
import { undoPriceChange } from '#server/catalog/editing/prices/undo-price-change.ts';
import { sellerScope, type Scope, type ScopedInput } from '#server/http/seller-scope.ts';
import type { SignedInCtx } from '#server/http/context.ts';
import { mount, type Api } from '#server/http/mount.ts';

const LISTED = 20;

export function mountPriceChanges(api: Api): void {
  mount(api, adminPriceChangeEndpoints)(handlers(() => null));
  mount(
    api,
    sellerPriceChangeEndpoints,
  )(handlers((ctx, { query }) => sellerScope(ctx, query.seller_id, 'update products')));
}

function handlers(scopeOf: (ctx: SignedInCtx, input: ScopedInput) => Scope) {
  return {
    preview: (ctx: SignedInCtx, input: ScopedInput & { body: PriceChangePreviewInput }) =>
      previewPrices(ctx, scopeOf(ctx, input), input.body),
    apply: (ctx: SignedInCtx, input: ScopedInput & { body: PriceChangeInput }) =>
      changePrices(ctx, scopeOf(ctx, input), input.body),
    list: async (ctx: SignedInCtx, input: ScopedInput) => ({
      price_changes: (await listPriceChanges(ctx.db, scopeOf(ctx, input), LISTED)).map(
        ({ created_at: createdAt, undone_at: undoneAt, ...change }) => ({
          ...change,
          created_at: createdAt.toISOString(),
          undone_at: undoneAt?.toISOString() ?? null,
        }),
      ),
    }),
    undo: (
      ctx: SignedInCtx,
      input: ScopedInput & { params: { id: string }; body: { skip_changed: boolean } },
    ) =>
      undoPriceChange(ctx, scopeOf(ctx, input), {
        id: input.params.id,
        skipsChanged: input.body.skip_changed,
      }),
  };
}
