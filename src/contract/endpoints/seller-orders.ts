import { z } from 'zod';

import { ORDER_STATUSES } from '#domain/orders/status.ts';

import { endpoint } from '#contract/endpoint.ts';
import { listQuery } from '#contract/schemas/office.ts';
import { SellerScopeSchema } from '#contract/schemas/office-catalog.ts';
import { OrderAddressSchema } from '#contract/schemas/orders.ts';
import { IdSchema, InstantSchema, MoneySchema } from '#contract/schemas/wire.ts';

export const SELLER_ORDER_SORTS = ['created_at', 'order_number'] as const;

/** What a seller sees of an order: own lines, own totals and where they go (Rule 15). */
export const SellerOrderSchema = z.object({
  id: IdSchema,
  order_number: z.string(),
  status: z.enum(ORDER_STATUSES),
  created_at: InstantSchema,
  ship_to: OrderAddressSchema,
  /** Own units. */
  units: z.number().int(),
  subtotal: MoneySchema,
  freight: MoneySchema,
  tax: MoneySchema,
  total: MoneySchema,
  prices_include_tax: z.boolean(),
  items: z.array(
    z.object({
      id: IdSchema,
      name: z.string(),
      slug: z.string(),
      image: z.string().nullable(),
      sku: z.string().nullable(),
      variant_name: z.string().nullable(),
      quantity: z.number().int(),
      /** Per unit, discounted. */
      price: MoneySchema,
      line_total: MoneySchema,
    }),
  ),
});

export const sellerOrderEndpoints = {
  listSellerOrders: endpoint({
    method: 'GET',
    path: '/api/seller/orders',
    audience: 'seller',
    tag: 'Seller: orders',
    summary:
      'List the orders with own products, newest first: own lines and totals and the delivery address alone',
    query: listQuery(SELLER_ORDER_SORTS).extend({
      status: z.enum(ORDER_STATUSES).optional(),
      ...SellerScopeSchema.shape,
    }),
    output: z.object({ orders: z.array(SellerOrderSchema), totalCount: z.number().int() }),
  }),
};

export type SellerOrder = z.output<typeof SellerOrderSchema>;
