import { z } from 'zod';

import { COUNTRIES } from '#domain/addresses/address.ts';
import { ORDER_EVENT_KINDS } from '#domain/orders/events.ts';
import { ORDER_STATUSES } from '#domain/orders/status.ts';
import { FULFILMENT_STATUSES } from '#domain/parcels/fulfilment.ts';

import { MAX_LINE_QUANTITY, MAX_REASON_LENGTH } from '#contract/limits.ts';
import { consentWordsSchema } from '#contract/schemas/consents.ts';
import { MAX_CART_LINES, OrderAddressSchema, ShortfallSchema } from '#contract/schemas/customer.ts';
import { WarrantySchema } from '#contract/schemas/warranty.ts';
import {
  IdSchema,
  InstantSchema,
  MoneySchema,
  RateSchema,
  TextSchema,
} from '#contract/schemas/wire.ts';

/** The smallest amount that a card payment accepts, in cents. */
export const MIN_PAYMENT_CENTS = 50;

/**
 * Fields that only the shop sets; a caller may send them, and they are ignored (Rules 11 and 16).
 */
const DECIDED_BY_SHOP = ignored(
  'price',
  'unit_price',
  'original_price',
  'discount',
  'discount_type',
  'discount_value',
  'subtotal',
  'tax',
  'tax_rate',
  'freight',
  'shipping',
  'total',
  'totalTax',
  'totalFreight',
  'grandTotal',
  'seller_id',
  'user_id',
  'status',
);

function ignored<const Names extends readonly string[]>(...names: Names) {
  const shape = names.map((name) => [name, z.unknown().optional()]);
  return Object.fromEntries(shape) as Record<Names[number], z.ZodOptional<z.ZodUnknown>>;
}

/**
 * Unknown fields are refused: a line with a misspelled `variant_id` would cost the product's price.
 */
export const CalculateTotalSchema = z.strictObject({
  items: z
    .array(
      z.strictObject({
        product_id: IdSchema,
        variant_id: IdSchema.nullable().optional(),
        quantity: z.number().int().min(1).max(MAX_LINE_QUANTITY),
        ...DECIDED_BY_SHOP,
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
  ...DECIDED_BY_SHOP,
});

/** One step of "how is this worked out": words and, where the step is an amount, the amount. */
const ExplainedStepSchema = z.object({
  kind: z.enum(['list_price', 'discount', 'quantity', 'goods', 'freight', 'tax', 'total']),
  text: z.string(),
  amount: MoneySchema.nullable(),
});

/** The age that whoever takes the goods has to prove; null if none (Rule 139). */
export const ProofOfAgeSchema = z.number().int().nullable();

/** The newest open recall that concerns a line, sent or not; null without one (Rule 140). */
export const LineRecallSchema = z.object({ id: IdSchema, title: z.string() }).nullable();

const TotalsLineSchema = z.object({
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
  product_name: z.string(),
  variant_name: z.string().nullable(),
  proof_of_age: ProofOfAgeSchema,
  explanation: z.array(ExplainedStepSchema),
});

/** One supplier's part of an order: what one invoice shows. */
const OrderGroupSchema = z.object({
  seller_id: IdSchema.nullable(),
  seller_name: z.string(),
  subtotal: MoneySchema,
  freight: MoneySchema,
  tax: MoneySchema,
  total: MoneySchema,
});

const TotalsGroupSchema = OrderGroupSchema.extend({ explanation: z.array(ExplainedStepSchema) });

export const OrderTotalsSchema = z.object({
  subtotal: MoneySchema,
  totalTax: MoneySchema,
  totalFreight: MoneySchema,
  grandTotal: MoneySchema,
  taxInfo: z.object({ taxLabel: z.string(), pricesIncludeTax: z.boolean() }),
  shippingInfo: z.object({ label: z.string() }),
  groups: z.array(TotalsGroupSchema),
  lines: z.array(TotalsLineSchema),
  explanation: z.array(ExplainedStepSchema),
  /** Identifies these lines, this country and these amounts; an order refers to it. */
  quoteId: z.string(),
  /** After this time the totals must be requested again before the order can be placed. */
  quoteExpiresAt: InstantSchema,
});

/**
 * From the totals that the buyer saw. It reveals a difference in any amount, not only in the total.
 */
const QuoteIdSchema = z.string().min(1).max(100).nullable().optional();

/**
 * Unknown fields are refused: an order with a misspelled quote would be placed at the current
 * price.
 */
export const PlaceOrderSchema = z
  .strictObject({
    shipping_address_id: IdSchema,
    billing_address_id: IdSchema,
    expected_total: MoneySchema,
    quote_id: QuoteIdSchema,
    /** The same in the spelling of the totals. */
    quoteId: QuoteIdSchema,
    /** What the ticked box says: the buyer agrees to be asked for reviews (Rule 134). */
    review_request_words: consentWordsSchema('review-requests').optional(),
    ...DECIDED_BY_SHOP,
    ...ignored('order_number', 'delivery_method', 'items'),
  })
  .refine(({ quote_id: one, quoteId: other }) => !one || !other || one === other, {
    message: 'Send one quote.',
    path: ['quoteId'],
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
  'partly_refunded',
  'refunded',
  'failed',
] as const;

const OrderItemSchema = z.object({
  id: IdSchema,
  order_id: IdSchema,
  product_id: IdSchema.nullable(),
  variant_id: IdSchema.nullable(),
  quantity: z.number().int(),
  /** Units refunded or with a pending refund. */
  refunded_quantity: z.number().int(),
  /** Whether a recall stops units that have not been sent (Rule 140). */
  is_recalled: z.boolean(),
  recall: LineRecallSchema,
  /** Per unit, before the discount. */
  list_price: MoneySchema,
  /** The discounted unit price at purchase (Rule 7). */
  price: MoneySchema,
  /** The units from which that price held, if it was a quantity price (Rule 142). */
  quantity_price_from: z.number().int().nullable(),
  line_total: MoneySchema,
  tax_rate: RateSchema,
  tax: MoneySchema,
  freight: MoneySchema,
  /** As asked when the order was placed. */
  proof_of_age: ProofOfAgeSchema,
  /** Whether it was sold with a warranty (Rule 141), which has a call of its own. */
  has_warranty: z.boolean(),
  product: z.object({
    name: z.string(),
    images: z.array(z.string()),
    slug: z.string(),
    seller_id: IdSchema.nullable(),
    sku: z.string().nullable(),
  }),
  variant: z.object({ name: z.string(), attributes: z.record(z.string(), z.string()) }).nullable(),
  seller_name: z.string(),
});

const OrderRefundSchema = z.object({
  id: IdSchema,
  status: z.enum(['queued', 'succeeded', 'failed']),
  amount: MoneySchema,
  /** The part of the amount that is freight. */
  freight: MoneySchema,
  reason: z.string(),
  created_at: InstantSchema,
  settled_at: InstantSchema.nullable(),
  lines: z.array(
    z.object({
      order_item_id: IdSchema,
      quantity: z.number().int(),
      amount: MoneySchema,
      freight: MoneySchema,
    }),
  ),
});

/** A parcel as its buyer sees it. */
export const OrderParcelSchema = z.object({
  id: IdSchema,
  /** Null for the platform's own. */
  seller_id: IdSchema.nullable(),
  /** The name of the carrier. */
  carrier: z.string(),
  /** Null without a number, or if the shop does not show tracking. */
  tracking_number: z.string().nullable(),
  /** The carrier's tracking page, if there is one. */
  tracking_url: z.string().nullable(),
  status: z.enum(['shipped', 'delivered']),
  dispatched_at: InstantSchema,
  delivered_at: InstantSchema.nullable(),
  /** Whoever takes it has to prove it, and it is not left at the door. */
  proof_of_age: ProofOfAgeSchema,
  lines: z.array(z.object({ order_item_id: IdSchema, quantity: z.number().int() })),
});

/** The warranty of an order line, as it was when the order was placed (Rule 141). */
export const OrderWarrantySchema = z.object({
  order_item_id: IdSchema,
  order_number: z.string(),
  /** When the order was placed. */
  placed_at: InstantSchema,
  product_name: z.string(),
  variant_name: z.string().nullable(),
  seller_name: z.string(),
  warranty: WarrantySchema,
});

export const OrderSchema = z.object({
  id: IdSchema,
  order_number: z.string(),
  user_id: IdSchema,
  status: z.enum(ORDER_STATUSES),
  payment_status: z.enum(PAYMENT_STATUSES),
  fulfilment_status: z.enum(FULFILMENT_STATUSES),
  /** Increases with every change; a status change names the version it is based on. */
  version: z.number().int(),
  /** The quote that the buyer saw. */
  quote_id: z.string().nullable(),
  /** The version of the terms that it was placed under; null for older orders. */
  terms_version: z.number().int().nullable(),
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
  groups: z.array(OrderGroupSchema),
  refunds: z.array(OrderRefundSchema),
  tracking: z.array(OrderParcelSchema),
  /** What the user may do with it now. */
  can: z.object({ pay: z.boolean(), cancel: z.boolean(), buy_again: z.boolean() }),
  /** The history, oldest first. */
  events: z.array(
    z.object({
      kind: z.enum(ORDER_EVENT_KINDS),
      to_status: z.enum(ORDER_STATUSES).nullable(),
      by: z.enum(['customer', 'shop', 'system']),
      created_at: InstantSchema,
    }),
  ),
});

export const CancelOrderSchema = z.object({
  reason: TextSchema.max(MAX_REASON_LENGTH).nullable().optional(),
});

export const BuyAgainSchema = z.object({
  /** One entry per line of the order. */
  lines: z.array(
    z.object({
      order_item_id: IdSchema,
      name: z.string(),
      wanted: z.number().int(),
      /** Units that were put into the cart. */
      added: z.number().int(),
      /** Why fewer units were added; null if all were. */
      shortfall: ShortfallSchema.nullable(),
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
export type OrderWarranty = z.output<typeof OrderWarrantySchema>;
export type OrderParcel = z.output<typeof OrderParcelSchema>;
export type BuyAgain = z.output<typeof BuyAgainSchema>;
export type PlacedOrder = z.output<typeof PlacedOrderSchema>;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];
export type SandboxSession = z.output<typeof SandboxSessionSchema>;
