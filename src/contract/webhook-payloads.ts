import { z } from 'zod';

import { SENT_TYPES, WEBHOOK_EVENTS, type WebhookEventType } from '#domain/webhooks/events.ts';

import type { Endpoint } from '#contract/endpoint.ts';
import { officeOrderEndpoints } from '#contract/endpoints/office-orders.ts';
import {
  adminProductEndpoints,
  sellerProductEndpoints,
} from '#contract/endpoints/office-products.ts';
import { adminReturnEndpoints, sellerReturnEndpoints } from '#contract/endpoints/office-returns.ts';
import { sellerOrderEndpoints } from '#contract/endpoints/seller-orders.ts';
import type { OfficeArea } from '#contract/paths/pages.ts';
import { OfficeProductSchema } from '#contract/schemas/office-products.ts';
import { IdSchema, InstantSchema } from '#contract/schemas/wire.ts';

/** The calls whose answers are the `data` of events, for each area. */
const READS = {
  order: { seller: sellerOrderEndpoints.getSellerOrder, admin: officeOrderEndpoints.getAnyOrder },
  return: { seller: sellerReturnEndpoints.get, admin: adminReturnEndpoints.get },
  product: { seller: sellerProductEndpoints.getProduct, admin: adminProductEndpoints.getProduct },
} as const satisfies Record<string, Record<OfficeArea, Endpoint>>;

/** What a change of stock says of a product. */
const StockLevelSchema = OfficeProductSchema.pick({
  id: true,
  name: true,
  sku: true,
  stock: true,
  reserved: true,
  total_stock: true,
  version: true,
}).extend({
  product_variants: z.array(
    OfficeProductSchema.shape.product_variants.element.pick({
      id: true,
      name: true,
      sku: true,
      stock: true,
      reserved: true,
    }),
  ),
});

/** How the data of an event is read, and the schema that encodes it. */
export function dataOf(type: WebhookEventType, area: OfficeArea) {
  const entry: Endpoint = READS[WEBHOOK_EVENTS[type].subject][area];
  const schema =
    type === 'stock.changed' ? StockLevelSchema : (entry.output as unknown as z.ZodType);
  return { entry, schema };
}

const EnvelopeSchema = z.object({
  /** The same at every attempt: a receiver drops those that it has. */
  id: IdSchema,
  type: z.enum(SENT_TYPES),
  /** Grows with every event of the shop. */
  sequence: z.number().int(),
  created_at: InstantSchema,
  subject: z.object({
    type: z.enum(['order', 'return', 'product', 'webhook']),
    id: IdSchema,
    /** Grows with the changes of the order, return or product; null without one. */
    version: z.number().int().nullable(),
  }),
  /** The parcel of an event about one. */
  parcel_id: IdSchema.optional(),
});

/** The whole body of an event of this type. Its data is null once there is nothing to read. */
export function payloadSchema(type: WebhookEventType, area: OfficeArea) {
  return EnvelopeSchema.extend({
    type: z.literal(type),
    data: dataOf(type, area).schema.nullable(),
  });
}

export type WebhookPayload = z.output<typeof EnvelopeSchema> & { readonly data: unknown };
