import { z } from 'zod';

import { IdSchema, InstantSchema } from '#contract/schemas/wire.ts';

/** A parcel as its buyer sees it. */
export const OrderParcelSchema = z.object({
  id: IdSchema,
  /** Null for the platform's own. */
  seller_id: IdSchema.nullable(),
  /** What the carrier is called. */
  carrier: z.string(),
  /** Null when it has none, or the shop does not show tracking. */
  tracking_number: z.string().nullable(),
  /** The carrier's page about it, where there is one. */
  tracking_url: z.string().nullable(),
  status: z.enum(['shipped', 'delivered']),
  dispatched_at: InstantSchema,
  delivered_at: InstantSchema.nullable(),
  lines: z.array(z.object({ order_item_id: IdSchema, quantity: z.number().int() })),
});

export type OrderParcel = z.output<typeof OrderParcelSchema>;
