import type {
  AppliedPriceChange,
  PastPriceChange,
  PriceChangeInput,
  PriceChangePreview,
  PriceChangePreviewInput,
  UndonePriceChange,
} from '#contract/schemas/price-changes.ts';

import type { OfficeApi } from '#web/backoffice/office-api.ts';
import type { sellerQuery } from '#web/backoffice/seller-scope.ts';

/** Bulk price changes as one of the two areas makes them. */
export interface PriceArea {
  readonly preview: (body: PriceChangePreviewInput) => Promise<PriceChangePreview>;
  readonly apply: (body: PriceChangeInput) => Promise<AppliedPriceChange>;
  readonly list: () => Promise<readonly PastPriceChange[]>;
  readonly undo: (id: string, skipsChanged: boolean) => Promise<UndonePriceChange>;
}

type Calls = OfficeApi['adminPriceChanges'] | OfficeApi['sellerPriceChanges'];

export function priceAreaOf(calls: Calls, query: ReturnType<typeof sellerQuery> = {}): PriceArea {
  return {
    preview: (body) => calls.preview({ query, body }),
    apply: (body) => calls.apply({ query, body }),
    list: async () => (await calls.list({ query })).price_changes,
    undo: (id, skipsChanged) =>
      calls.undo({ query, params: { id }, body: { skip_changed: skipsChanged } }),
  };
}
