import { z } from 'zod';

import { endpoint } from '#contract/endpoint.ts';
import { SellerScopeSchema } from '#contract/schemas/office-catalog.ts';
import {
  AppliedPriceChangeSchema,
  PastPriceChangeSchema,
  PriceChangeInputSchema,
  PriceChangePreviewInputSchema,
  PriceChangePreviewSchema,
  UndoInputSchema,
  UndoneSchema,
} from '#contract/schemas/price-changes.ts';
import { IdSchema } from '#contract/schemas/wire.ts';

function priceChangeEndpoints<const Area extends 'admin' | 'seller'>(area: Area) {
  const shared = {
    audience: area,
    tag: area === 'admin' ? 'Administration: catalogue' : 'Seller: catalogue',
    query: SellerScopeSchema,
  } as const;
  return {
    preview: endpoint({
      ...shared,
      method: 'POST',
      path: `/api/${area}/price-changes/preview`,
      summary: 'Preview every price that a bulk change would change, largest change first',
      body: PriceChangePreviewInputSchema,
      output: PriceChangePreviewSchema,
    }),
    apply: endpoint({
      ...shared,
      method: 'POST',
      path: `/api/${area}/price-changes`,
      summary: 'Change the prices of many products and their variants',
      body: PriceChangeInputSchema,
      output: AppliedPriceChangeSchema,
      errors: ['PRICES_CHANGED'],
    }),
    list: endpoint({
      ...shared,
      method: 'GET',
      path: `/api/${area}/price-changes`,
      summary: 'List the latest 20 bulk price changes, newest first',
      output: z.object({ price_changes: z.array(PastPriceChangeSchema) }),
    }),
    undo: endpoint({
      ...shared,
      method: 'POST',
      path: `/api/${area}/price-changes/{id}/undo`,
      summary: 'Undo a bulk price change in one step; refused if a price has changed since',
      params: z.object({ id: IdSchema }),
      body: UndoInputSchema,
      output: UndoneSchema,
      errors: ['PRICE_CHANGE_NOT_FOUND', 'PRICE_CHANGE_UNDONE', 'PRICES_CHANGED_SINCE'],
    }),
  };
}

export const adminPriceChangeEndpoints = priceChangeEndpoints('admin');
export const sellerPriceChangeEndpoints = priceChangeEndpoints('seller');
