import { z } from 'zod';

import { DETAILS_HIDDEN } from '#domain/access/delivery-details.ts';
import { ORDER_STATUSES } from '#domain/orders/status.ts';
import { FULFILMENT_STATUSES } from '#domain/parcels/fulfilment.ts';

import { SELLER_ORDER_SORTS } from '#contract/office-lists.ts';
import { endpointsOf } from '#contract/endpoint.ts';
import { listQuery } from '#contract/schemas/office.ts';
import { SellerScopeSchema } from '#contract/schemas/office-catalog.ts';
import { OrderAddressSchema } from '#contract/schemas/customer.ts';
import {
  CorrectParcelSchema,
  IdempotencyHeaders,
  OfficeParcelSchema,
  SEND_ERRORS,
  SendParcelSchema,
  TakeBackParcelSchema,
} from '#contract/schemas/office-parcels.ts';
import { LineRecallSchema, ProofOfAgeSchema } from '#contract/schemas/orders.ts';
import { IdParams, IdSchema, InstantSchema, MoneySchema } from '#contract/schemas/wire.ts';

/** A seller's part of an order: own lines, own totals and the delivery address (Rule 15). */
export const SellerOrderSchema = z.object({
  id: IdSchema,
  order_number: z.string(),
  status: z.enum(ORDER_STATUSES),
  created_at: InstantSchema,
  /** The state of the own lines. */
  fulfilment_status: z.enum(FULFILMENT_STATUSES),
  /** Null while the seller may not see it (Rule 15). */
  ship_to: OrderAddressSchema.nullable(),
  ship_to_hidden: z.enum(DETAILS_HIDDEN).nullable(),
  /** The number of own units. */
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
      refunded_quantity: z.number().int(),
      sent_quantity: z.number().int(),
      /** Units still to send. */
      left_quantity: z.number().int(),
      /** A recall stops what is left (Rule 140). */
      is_recalled: z.boolean(),
      recall: LineRecallSchema,
      /** Per unit, discounted. */
      price: MoneySchema,
      /** The units from which that price held, if it was a quantity price (Rule 142). */
      quantity_price_from: z.number().int().nullable(),
      line_total: MoneySchema,
      proof_of_age: ProofOfAgeSchema,
      has_warranty: z.boolean(),
    }),
  ),
  /** Own parcels, in the order they were sent. */
  parcels: z.array(OfficeParcelSchema),
  /** Whether the buyer's bank disputes the payment: sending a parcel asks first (Rule 99). */
  has_open_dispute: z.boolean(),
  /** Whether a parcel may be sent now. */
  can: z.object({ send: z.boolean() }),
});

/** One product or variant to pick for all waiting orders. */
export const PickLineSchema = z.object({
  name: z.string(),
  variant_name: z.string().nullable(),
  sku: z.string().nullable(),
  image: z.string().nullable(),
  quantity: z.number().int(),
  /** The highest age to be proven for any of these units; null if none. */
  proof_of_age: ProofOfAgeSchema,
  /** Not to be sent (Rule 140); such lines come last. */
  is_recalled: z.boolean(),
  /** The orders that need it, oldest first. */
  orders: z.array(z.object({ id: IdSchema, order_number: z.string(), quantity: z.number().int() })),
});

const SellerOrderQuerySchema = listQuery(SELLER_ORDER_SORTS).extend({
  status: z.enum(ORDER_STATUSES).optional(),
  /** Only paid orders with own units to send. */
  to_send: z.enum(['true']).optional(),
  ...SellerScopeSchema.shape,
});

const seller = endpointsOf({
  audience: 'seller',
  sellerRole: 'packer',
  tag: 'Seller: orders',
  query: SellerScopeSchema,
});

export const sellerOrderEndpoints = {
  listSellerOrders: seller('GET /api/seller/orders', {
    keyScope: 'read_orders',
    summary:
      'List orders with your products, newest first: only your lines, your totals and the delivery address',
    query: SellerOrderQuerySchema,
    output: z.object({ orders: z.array(SellerOrderSchema), totalCount: z.number().int() }),
  }),
  exportSellerOrders: seller('GET /api/seller/orders.csv', {
    keyScope: 'read_orders',
    summary: 'Download the whole filtered list, newest first, one row for each of your lines',
    query: SellerOrderQuerySchema,
    file: 'text/csv',
  }),
  getSellerOrder: seller('GET /api/seller/orders/{id}', {
    keyScope: 'read_orders',
    summary: 'Read your part of one order',
    params: IdParams,
    output: SellerOrderSchema,
    errors: ['ORDER_NOT_FOUND'],
  }),
  getPickList: seller('GET /api/seller/pick-list', {
    keyScope: 'read_orders',
    summary: 'List the items to pick for unsent orders, by product',
    output: z.object({ lines: z.array(PickLineSchema), totalCount: z.number().int() }),
  }),
  sendParcel: seller('POST /api/seller/orders/{id}/parcels', {
    keyScope: 'write_parcels',
    summary:
      'Send some or all of your items of an order in a parcel; the same Idempotency-Key sends one parcel',
    params: IdParams,
    headers: IdempotencyHeaders,
    body: SendParcelSchema,
    output: SellerOrderSchema,
    status: 201,
    errors: SEND_ERRORS,
  }),
  correctParcel: seller('PATCH /api/seller/parcels/{id}', {
    keyScope: 'write_parcels',
    summary: 'Correct the carrier or tracking number of one of your parcels; the buyer is notified',
    params: IdParams,
    body: CorrectParcelSchema,
    output: SellerOrderSchema,
    errors: ['PARCEL_NOT_FOUND', 'PARCEL_TAKEN_BACK', 'RECORD_CHANGED'],
  }),
  markParcelDelivered: seller('POST /api/seller/parcels/{id}/delivery', {
    keyScope: 'write_parcels',
    summary: 'Mark one of your parcels as delivered',
    params: IdParams,
    output: SellerOrderSchema,
    errors: ['PARCEL_NOT_FOUND', 'PARCEL_TAKEN_BACK'],
  }),
  takeBackParcel: seller('POST /api/seller/parcels/{id}/take-back', {
    keyScope: 'write_parcels',
    summary:
      'Take back one of your undelivered parcels: its items can be sent again, or are restocked if the order is cancelled',
    params: IdParams,
    body: TakeBackParcelSchema,
    output: SellerOrderSchema,
    errors: ['PARCEL_NOT_FOUND', 'PARCEL_DELIVERED'],
  }),
};

export type SellerOrder = z.output<typeof SellerOrderSchema>;
export type PickLine = z.output<typeof PickLineSchema>;
