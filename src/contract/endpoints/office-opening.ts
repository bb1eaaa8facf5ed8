import { z } from 'zod';

import { CONFIRMED_LINES, OPENING_LINES } from '#domain/shop/opening.ts';

import { endpointsOf } from '#contract/endpoint.ts';
import { PublicSettingsSchema } from '#contract/schemas/catalog.ts';
import { ShopSchema } from '#contract/schemas/shop.ts';
import { InstantSchema } from '#contract/schemas/wire.ts';

/** What visitors will see of the shop, as it is now. */
const VisibleSchema = z.object({
  shop: ShopSchema.pick({ name: true, phone: true, email: true }),
  /** How many are published. */
  stores: z.number().int(),
  /** The titles of the legal pages that are published. */
  pages: z.array(z.string()),
  /** How many are listed, and how many of them are in stock. */
  products: z.number().int(),
  products_in_stock: z.number().int(),
  /** The provider that takes the payments. */
  payment_provider: z.string(),
  settings: PublicSettingsSchema.pick({
    free_shipping_threshold: true,
    standard_shipping_cost: true,
    standard_delivery_days: true,
    return_days: true,
    payment_mode: true,
  }),
});

const OpeningSchema = z.object({
  /** Whether the shop has been opened, even if it is closed for maintenance now. */
  is_opened: z.boolean(),
  /** When and by whom; null before the opening, and for a shop that was open from its start. */
  opened_at: InstantSchema.nullable(),
  opened_by: z.string().nullable(),
  lines: z.array(
    z.object({
      line: z.enum(OPENING_LINES),
      is_done: z.boolean(),
      is_required: z.boolean(),
      /** What exactly is missing; null for a line that is done or optional. */
      reason: z.string().nullable(),
    }),
  ),
  visible: VisibleSchema,
});

const admin = endpointsOf({ audience: 'admin', tag: 'Administration: operations' });

export const openingEndpoints = {
  getOpening: admin('GET /api/admin/opening', {
    summary: 'Read the checklist before the first opening',
    output: OpeningSchema,
  }),
  confirmLine: admin('PUT /api/admin/opening/confirmations', {
    summary: 'Confirm a line of the checklist that only a person can judge, or take it back',
    body: z.object({ line: z.enum(CONFIRMED_LINES), is_confirmed: z.boolean() }),
    output: OpeningSchema,
  }),
  openForBusiness: admin('POST /api/admin/opening', {
    summary: 'Open the shop for the first time; every required line must be done',
    output: OpeningSchema,
    errors: ['NOT_READY_TO_OPEN'],
  }),
};

export type Opening = z.output<typeof OpeningSchema>;
