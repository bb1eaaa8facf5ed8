import { z } from 'zod';

import { COUNTRIES } from '#domain/addresses/address.ts';
import { ORDER_STATUSES } from '#domain/orders/status.ts';

import { MAX_CART_LINES, MAX_LINE_QUANTITY } from '#contract/schemas/customer.ts';
import { IdSchema, InstantSchema, MoneySchema, RateSchema } from '#contract/schemas/wire.ts';

/** The smallest amount that a card payment accepts, in cents. */
export const MIN_PAYMENT_CENTS = 50;

export const CalculateTotalSchema = z.object({
  items: z
    .array(
      z.object({
        product_id: IdSchema,
        variant_id: IdSchema.nullable().optional(),
        quantity: z.number().int().min(1).max(MAX_LINE_QUANTITY),
      }),
    )
    .min(1, 'Your cart is empty. Please add items to your cart.')
    .max(MAX_CART_LINES),
  shippingAddress: z
    .object({
      country: z.enum(COUNTRIES),
      state: z.string().max(100).nullable().optional(),
      postcode: z.string().max(10).nullable().optional(),
    })
    .nullable()
    .optional(),
});

export const TotalsLineSchema = z.object({
  product_id: IdSchema,
  variant_id: IdSchema.nullable(),
  seller_id: IdSchema.nullable(),
  quantity: z.number().int(),
  list_price: MoneySchema,
  unit_discount: MoneySchema,
  unit_price: MoneySchema,
  line_total: MoneySchema,
  tax_rate: RateSchema,
  tax: MoneySchema,
  freight: MoneySchema,
  freight_tax: MoneySchema,
});

export const TotalsGroupSchema = z.object({
  seller_id: IdSchema.nullable(),
  seller_name: z.string(),
  subtotal: MoneySchema,
  freight: MoneySchema,
  tax: MoneySchema,
});

export const OrderTotalsSchema = z.object({
  subtotal: MoneySchema,
  totalTax: MoneySchema,
  totalFreight: MoneySchema,
  grandTotal: MoneySchema,
  taxInfo: z.object({ taxLabel: z.string(), pricesIncludeTax: z.boolean() }),
  shippingInfo: z.object({ label: z.string() }),
  groups: z.array(TotalsGroupSchema),
  lines: z.array(TotalsLineSchema),
});

export const PlaceOrderSchema = z.object({
  shipping_address_id: IdSchema,
  billing_address_id: IdSchema,
  expected_total: MoneySchema,
});

export const PlacedOrderSchema = z.object({
  id: IdSchema,
  order_number: z.string(),
  status: z.enum(ORDER_STATUSES),
  total: MoneySchema,
});

export const PAYMENT_STATUSES = [
  'unpaid',
  'paid',
  'not_required',
  'refund_due',
  'refunded',
  'failed',
] as const;

const OrderAddressSchema = z.object({
  type: z.enum(['shipping', 'billing']),
  first_name: z.string(),
  last_name: z.string(),
  company: z.string().nullable(),
  address1: z.string(),
  address2: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  postcode: z.string(),
  country: z.enum(COUNTRIES),
  phone: z.string().nullable(),
});

export const OrderItemSchema = z.object({
  id: IdSchema,
  order_id: IdSchema,
  product_id: IdSchema.nullable(),
  variant_id: IdSchema.nullable(),
  quantity: z.number().int(),
  /** The discounted unit price at purchase (Rule 7). */
  price: MoneySchema,
  line_total: MoneySchema,
  product: z.object({
    name: z.string(),
    images: z.array(z.string()),
    slug: z.string(),
    seller_id: IdSchema.nullable(),
  }),
  variant: z.object({ name: z.string(), attributes: z.record(z.string(), z.string()) }).nullable(),
  seller_name: z.string(),
});

export const OrderSchema = z.object({
  id: IdSchema,
  order_number: z.string(),
  user_id: IdSchema,
  status: z.enum(ORDER_STATUSES),
  payment_status: z.enum(PAYMENT_STATUSES),
  subtotal: MoneySchema,
  tax: MoneySchema,
  freight: MoneySchema,
  total: MoneySchema,
  prices_include_tax: z.boolean(),
  tax_label: z.string(),
  shipping_label: z.string(),
  created_at: InstantSchema,
  paid_at: InstantSchema.nullable(),
  delivery_method: z.string(),
  shipping_address_id: IdSchema.nullable(),
  billing_address_id: IdSchema.nullable(),
  shipping_address: OrderAddressSchema,
  billing_address: OrderAddressSchema,
  order_items: z.array(OrderItemSchema),
  /** What happened when, oldest first. */
  events: z.array(
    z.object({
      kind: z.string(),
      to_status: z.enum(ORDER_STATUSES).nullable(),
      created_at: InstantSchema,
    }),
  ),
});

export const SandboxSessionSchema = z.object({
  id: z.string(),
  amount: MoneySchema,
  currency: z.string(),
  description: z.string(),
  status: z.enum(['open', 'paid', 'expired']),
  expires_at: InstantSchema,
  success_url: z.string(),
  cancel_url: z.string(),
});

export type OrderTotalsView = z.output<typeof OrderTotalsSchema>;
export type Order = z.output<typeof OrderSchema>;
export type OrderItem = z.output<typeof OrderItemSchema>;
export type PlacedOrder = z.output<typeof PlacedOrderSchema>;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];
export type SandboxSession = z.output<typeof SandboxSessionSchema>;
