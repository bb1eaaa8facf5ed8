import { z } from 'zod';

import { ADMIN_ORDER_STATUSES, ORDER_STATUSES } from '#domain/orders/status.ts';
import { FULFILMENT_STATUSES } from '#domain/parcels/fulfilment.ts';

import { ORDER_SORTS } from '#contract/office-lists.ts';
import { MAX_BULK_ORDERS, MAX_REASON_LENGTH } from '#contract/limits.ts';
import { moneyFromZero } from '#contract/schemas/entered-numbers.ts';
import { listQuery, SearchQuerySchema } from '#contract/schemas/office.ts';
import { OrderSchema, PAYMENT_STATUSES } from '#contract/schemas/orders.ts';
import { OfficeParcelSchema } from '#contract/schemas/office-parcels.ts';
import { IdSchema, InstantSchema, MoneySchema, TextSchema } from '#contract/schemas/wire.ts';

/** `search` finds order numbers, the last 8 characters of an id, names and addresses of buyers. */
const ORDER_FILTERS = {
  status: z.enum(ORDER_STATUSES).optional(),
  payment_status: z.enum(PAYMENT_STATUSES).optional(),
};

export const OfficeOrderQuerySchema = listQuery(ORDER_SORTS).extend(ORDER_FILTERS);
export const OfficeOrderExportSchema = SearchQuerySchema.extend(ORDER_FILTERS);

const BuyerSchema = z.object({
  id: IdSchema,
  first_name: z.string(),
  last_name: z.string(),
  /** Null if the account is closed. */
  email: z.string().nullable(),
});

export const OfficeOrderRowSchema = z.object({
  id: IdSchema,
  order_number: z.string(),
  status: z.enum(ORDER_STATUSES),
  payment_status: z.enum(PAYMENT_STATUSES),
  fulfilment_status: z.enum(FULFILMENT_STATUSES),
  total: MoneySchema,
  units: z.number().int(),
  buyer: BuyerSchema,
  created_at: InstantSchema,
});

/** An order for administrators: the buyer's view, the buyer, who did what, and missing units. */
export const OfficeOrderSchema = OrderSchema.extend({
  buyer: BuyerSchema,
  tracking: z.array(OfficeParcelSchema),
  history: z.array(
    z.object({
      kind: OrderSchema.shape.events.element.shape.kind,
      from_status: z.enum(ORDER_STATUSES).nullable(),
      to_status: z.enum(ORDER_STATUSES).nullable(),
      /** Null for automatic actions. */
      actor_name: z.string().nullable(),
      note: z.string().nullable(),
      created_at: InstantSchema,
    }),
  ),
  /** Units that were out of stock when the order was resumed, and are still owed. */
  shortages: z.array(z.object({ name: z.string(), quantity: z.number().int() })),
  /** Payments that the buyer disputes at their bank, with the provider's terms (Rule 99). */
  disputes: z.array(
    z.object({
      provider: z.string(),
      /** The dispute's id at the provider. */
      reference: z.string(),
      amount: MoneySchema,
      reason: z.string(),
      status: z.string(),
      is_open: z.boolean(),
      /** The provider's deadline for a response. */
      due_at: InstantSchema.nullable(),
      opened_at: InstantSchema,
    }),
  ),
  /** The amount that can still be refunded. */
  refundable: MoneySchema,
  refundable_freight: MoneySchema,
});

export const ChangeOrderStatusSchema = z.object({
  status: z.enum(ADMIN_ORDER_STATUSES),
  /** The version of the order on the screen; a later one is refused. */
  version: z.number().int().min(1),
  note: TextSchema.max(MAX_REASON_LENGTH).nullable().optional(),
  /** With `cancelled`: refunds the payment in full. */
  refund: z.boolean().optional(),
  /**
   * With `cancelled`: units sent in parcels have come back and return to stock, like unsent ones.
   */
  restock_sent: z.boolean().optional(),
  /**
   * With `shipped`: confirms sending an order with a disputed payment, which is refused otherwise.
   */
  despite_dispute: z.boolean().optional(),
});

export const BulkStatusSchema = z
  .object({
    orders: z
      .array(
        z.object({
          id: IdSchema,
          /** The version in the preview; a later one is refused. Null in the preview itself. */
          version: z.number().int().min(1).nullable().default(null),
        }),
      )
      .min(1)
      .max(MAX_BULK_ORDERS),
    ...ChangeOrderStatusSchema.pick({
      status: true,
      note: true,
      refund: true,
      despite_dispute: true,
    }).shape,
    /** Previews the result for each order without a change. */
    preview: z.boolean().default(false),
  })
  .refine(({ orders, preview }) => preview || orders.every(({ version }) => version !== null), {
    message: 'Preview the change before you apply it.',
    path: ['orders'],
  })
  .meta({
    if: { required: ['preview'], properties: { preview: { const: true } } },
    else: {
      properties: {
        orders: { items: { required: ['version'], properties: { version: { type: 'integer' } } } },
      },
    },
  });

/** The result, or previewed result, for one order. */
export const BulkStatusResultSchema = z.object({
  id: IdSchema,
  /** This and the next two are null for an unknown order. */
  order_number: z.string().nullable(),
  before: z.enum(ORDER_STATUSES).nullable(),
  version: z.number().int().nullable(),
  /** `same`: the order already had the status. */
  outcome: z.enum(['changed', 'same', 'refused']),
  /** The reason for a refusal. */
  reason: z.string().nullable(),
  /** The effect on the stock. */
  stock: z.enum(['take', 'give_back', 'none']),
  /** The amount that a cancellation can refund. */
  refundable: MoneySchema,
  /** The payment is disputed, so sending must be confirmed. */
  asks_about_dispute: z.boolean(),
});

export const RequestRefundSchema = z
  .object({
    /** Refunds everything that is left; lines and freight are then absent. */
    full: z.boolean().optional(),
    lines: z
      .array(z.object({ order_item_id: IdSchema, quantity: z.number().int().min(1).max(999) }))
      .max(90)
      .optional(),
    /** Freight to refund, its tax included. */
    freight: moneyFromZero().optional(),
    reason: TextSchema.min(1, 'Enter a reason.').max(MAX_REASON_LENGTH),
    /** Whether the refunded units return to stock. */
    restock: z.boolean(),
  })
  .refine(({ full, lines, freight }) => full !== true || (lines ?? freight) === undefined, {
    message: 'A full refund names no lines and no freight.',
    path: ['full'],
  })
  .meta({
    if: { required: ['full'], properties: { full: { const: true } } },
    // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    then: { properties: { lines: false, freight: false } },
  });

export const AddNoteSchema = z.object({
  note: TextSchema.min(1, 'Enter a note.').max(MAX_REASON_LENGTH),
});

/** An email to the buyer about the order. */
export const OrderMailSchema = z.object({
  id: IdSchema,
  subject: z.string(),
  to_address: z.string(),
  state: z.enum(['waiting', 'sent', 'failed']),
  /** Why the last attempt failed. */
  last_error: z.string().nullable(),
  /** It repeats an earlier email. */
  is_repeat: z.boolean(),
  /** It can be sent again: it is not queued, and its event is known and still true. */
  may_repeat: z.boolean(),
  created_at: InstantSchema,
});

export type BulkStatusInput = z.output<typeof BulkStatusSchema>;
export type BulkStatusResult = z.output<typeof BulkStatusResultSchema>;
export type OrderMail = z.output<typeof OrderMailSchema>;
export type OfficeOrder = z.output<typeof OfficeOrderSchema>;
export type OfficeOrderRow = z.output<typeof OfficeOrderRowSchema>;
