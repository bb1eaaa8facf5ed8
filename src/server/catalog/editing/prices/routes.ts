import {
  adminPriceChangeEndpoints,
  sellerPriceChangeEndpoints,
} from '#contract/endpoints/price-changes.ts';
import type { PriceChangeInput, PriceChangePreviewInput } from '#contract/schemas/price-changes.ts';

import { changePrices } from '#server/catalog/editing/prices/change-prices.ts';
import { previewPrices } from '#server/catalog/editing/prices/preview-prices.ts';
import { listPriceChanges } from '#server/catalog/editing/prices/queries.ts';
import { undoPriceChange } from '#server/catalog/editing/prices/undo-price-change.ts';
import { sellerScope, type Scope } from '#server/catalog/editing/scope.ts';
import type { SignedInCtx } from '#server/http/context.ts';
import { mount, type Api } from '#server/http/mount.ts';

const LISTED = 20;

interface Asked {
  readonly query: { readonly seller_id?: string | undefined };
}

export function mountPriceChanges(api: Api): void {
  mount(api, adminPriceChangeEndpoints)(handlers(() => null));
  mount(
    api,
    sellerPriceChangeEndpoints,
  )(handlers((ctx, { query }) => sellerScope(ctx, query.seller_id, 'update products')));
}

function handlers(scopeOf: (ctx: SignedInCtx, asked: Asked) => Scope) {
  return {
    preview: (ctx: SignedInCtx, asked: Asked & { body: PriceChangePreviewInput }) =>
      previewPrices(ctx, scopeOf(ctx, asked), asked.body),
    apply: (ctx: SignedInCtx, asked: Asked & { body: PriceChangeInput }) =>
      changePrices(ctx, scopeOf(ctx, asked), asked.body),
    list: async (ctx: SignedInCtx, asked: Asked) => ({
      price_changes: (await listPriceChanges(ctx.db, scopeOf(ctx, asked), LISTED)).map(
        ({ created_at: createdAt, undone_at: undoneAt, ...change }) => ({
          ...change,
          created_at: createdAt.toISOString(),
          undone_at: undoneAt?.toISOString() ?? null,
        }),
      ),
    }),
    undo: (
      ctx: SignedInCtx,
      asked: Asked & { params: { id: string }; body: { skip_changed: boolean } },
    ) =>
      undoPriceChange(ctx, scopeOf(ctx, asked), {
        id: asked.params.id,
        skipsChanged: asked.body.skip_changed,
      }),
  };
}
