import type { PriceChangeInput, PriceChangePreviewInput } from '#contract/schemas/price-changes.ts';

import type { OfficeApi } from '#web/backoffice/office-api.ts';
import type { sellerQuery } from '#web/backoffice/seller-scope.ts';

export type PriceArea = ReturnType<typeof priceAreaOf>;

type Calls = OfficeApi['adminPriceChanges'] | OfficeApi['sellerPriceChanges'];

/** Bulk price changes as one of the two areas makes them. */
export function priceAreaOf(calls: Calls, query: ReturnType<typeof sellerQuery> = {}) {
  return {
    preview: (body: PriceChangePreviewInput) => calls.preview({ query, body }),
    apply: (body: PriceChangeInput) => calls.apply({ query, body }),
    list: async () => (await calls.list({ query })).price_changes,
    undo: (id: string, skipsChanged: boolean) =>
      calls.undo({ query, params: { id }, body: { skip_changed: skipsChanged } }),
  };
}
