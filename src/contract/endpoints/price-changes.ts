import { z } from 'zod';

import { catalogueCallsOf } from '#contract/endpoints/office-taxonomy.ts';
import {
  AppliedPriceChangeSchema,
  PastPriceChangeSchema,
  PriceChangeInputSchema,
  PriceChangePreviewInputSchema,
  PriceChangePreviewSchema,
  UndoInputSchema,
  UndoneSchema,
} from '#contract/schemas/price-changes.ts';
import { IdParams } from '#contract/schemas/wire.ts';

function priceChangeEndpoints<const Area extends 'admin' | 'seller'>(area: Area) {
  const call = catalogueCallsOf(area);
  return {
    preview: call(`POST /api/${area}/price-changes/preview`, {
      summary: 'Preview every price that a bulk change would change, largest change first',
      body: PriceChangePreviewInputSchema,
      output: PriceChangePreviewSchema,
    }),
    apply: call(`POST /api/${area}/price-changes`, {
      summary: 'Change the prices of many products and their variants',
      body: PriceChangeInputSchema,
      output: AppliedPriceChangeSchema,
      errors: ['PRICES_CHANGED'],
    }),
    list: call(`GET /api/${area}/price-changes`, {
      summary: 'List the latest 20 bulk price changes, newest first',
      output: z.object({ price_changes: z.array(PastPriceChangeSchema) }),
    }),
    undo: call(`POST /api/${area}/price-changes/{id}/undo`, {
      summary: 'Undo a bulk price change in one step; refused if a price has changed since',
      params: IdParams,
      body: UndoInputSchema,
      output: UndoneSchema,
      errors: ['PRICE_CHANGE_NOT_FOUND', 'PRICE_CHANGE_UNDONE', 'PRICES_CHANGED_SINCE'],
    }),
  };
}

export const adminPriceChangeEndpoints = priceChangeEndpoints('admin');
export const sellerPriceChangeEndpoints = priceChangeEndpoints('seller');
