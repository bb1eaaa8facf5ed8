import { z } from 'zod';

import { endpointsOf } from '#contract/endpoint.ts';
import {
  ADMIN_LISTS,
  keptQuery,
  MAX_VIEW_NAME_LENGTH,
  MAX_VIEW_SEARCH_LENGTH,
  SELLER_LISTS,
} from '#contract/saved-views.ts';
import type { OfficeArea } from '#contract/paths/pages.ts';
import { SellerScopeSchema } from '#contract/schemas/office-catalog.ts';
import { IdParams, IdSchema, TextSchema } from '#contract/schemas/wire.ts';

const LISTS = {
  admin: ADMIN_LISTS,
  seller: Object.keys(SELLER_LISTS) as (keyof typeof SELLER_LISTS)[],
};

const SavedViewSchema = z.object({
  id: IdSchema,
  name: z.string(),
  is_shared: z.boolean(),
  /** Of the list's address, as `keptQuery` writes it. */
  search: z.string(),
  is_mine: z.boolean(),
  can_change: z.boolean(),
});

export const ViewInputSchema = z.object({
  name: TextSchema.min(1, 'Enter a name.').max(MAX_VIEW_NAME_LENGTH),
  is_shared: z.boolean(),
  search: z
    .string()
    .max(MAX_VIEW_SEARCH_LENGTH)
    .refine((query) => keptQuery(query).length <= MAX_VIEW_SEARCH_LENGTH, 'This is too long.'),
});

const ViewChangeSchema = ViewInputSchema.partial();

/** Both areas have the same calls (Rule 154). A packer has those of the lists that they see. */
function savedViewEndpoints<const Area extends OfficeArea>(area: Area) {
  // A text for callers, who are in either area.
  const ListSchema: z.ZodType<string, string> = z.enum(LISTS[area]);
  const call = endpointsOf({
    audience: area,
    ...(area === 'seller' ? { sellerRole: 'packer' as const } : {}),
    tag: area === 'admin' ? 'Administration: saved views' : 'Seller: saved views',
    query: SellerScopeSchema,
  });
  return {
    list: call(`GET /api/${area}/saved-views`, {
      summary: 'List your views of a list and the shared ones, oldest first',
      query: SellerScopeSchema.extend({ list: ListSchema }),
      output: z.object({
        views: z.array(SavedViewSchema),
        /** Whether the reader may save views here: administrators save none at a seller. */
        can_save: z.boolean(),
      }),
    }),
    save: call(`POST /api/${area}/saved-views`, {
      summary: 'Save a view of a list',
      body: ViewInputSchema.extend({ list: ListSchema }),
      output: SavedViewSchema,
      status: 201,
      errors: ['TOO_MANY_SAVED_VIEWS'],
    }),
    change: call(`PATCH /api/${area}/saved-views/{id}`, {
      summary: 'Rename a view, share it, or change what it shows',
      params: IdParams,
      body: ViewChangeSchema,
      output: SavedViewSchema,
      errors: ['SAVED_VIEW_NOT_FOUND', 'TOO_MANY_SAVED_VIEWS'],
    }),
    remove: call(`DELETE /api/${area}/saved-views/{id}`, {
      summary: 'Delete a view',
      params: IdParams,
      errors: ['SAVED_VIEW_NOT_FOUND'],
    }),
  };
}

export const sellerSavedViewEndpoints = savedViewEndpoints('seller');
export const adminSavedViewEndpoints = savedViewEndpoints('admin');

export type SavedView = z.output<typeof SavedViewSchema>;
export type ViewInput = z.output<typeof ViewInputSchema>;
export type ViewChange = z.output<typeof ViewChangeSchema>;
