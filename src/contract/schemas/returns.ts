import { z } from 'zod';

import { formatCount } from '#domain/numbers/format-count.ts';
import { CARRIERS } from '#domain/parcels/carriers.ts';
import { DECLINE_REASONS, RETURN_ACTIONS, RETURN_STATES } from '#domain/returns/life.ts';
import { REMEDIES, RETURN_REASONS, SENDINGS } from '#domain/returns/remedies.ts';

import {
  MAX_LINE_QUANTITY,
  MAX_POSTAGE_REPAID_LENGTH,
  MAX_REASON_LENGTH,
  MAX_RETURN_TEXT_LENGTH,
  MIN_RETURN_TEXT_LENGTH,
} from '#contract/limits.ts';
import { AttachedPictureSchema, AttachmentIdsSchema } from '#contract/schemas/attachments.ts';
import { ReturnAddressInputSchema } from '#contract/schemas/business-address.ts';
import { MAX_CART_LINES } from '#contract/schemas/customer.ts';
import { CarrierNameSchema, TrackingNumberSchema } from '#contract/schemas/office-parcels.ts';
import { ProofOfAgeSchema } from '#contract/schemas/orders.ts';
import { VersionSchema } from '#contract/schemas/versions.ts';
import { IdSchema, InstantSchema, MoneySchema, TextSchema } from '#contract/schemas/wire.ts';

const tooLong = `Write at most ${formatCount(MAX_RETURN_TEXT_LENGTH)} characters.`;

/** Words of a step, which may be left out. */
export const StepTextSchema = TextSchema.max(MAX_RETURN_TEXT_LENGTH, tooLong).default('');
/** Words of a step that needs them. */
export const NeededStepTextSchema = TextSchema.min(1, 'Write a few words.').max(
  MAX_RETURN_TEXT_LENGTH,
  tooLong,
);

/** What the customer says of a problem; it counts for problems alone. */
const ProblemSchema = z.object({
  isUnsafe: z.boolean(),
  isVeryDifferent: z.boolean(),
  wouldNotHaveBought: z.boolean(),
  isFixableSoon: z.boolean(),
  isSecondProblem: z.boolean(),
});

/** What has happened to the goods since. */
const GoodsSchema = z.object({
  isUnused: z.boolean(),
  isGone: z.boolean(),
  isDamagedByCustomer: z.boolean(),
  isFixed: z.boolean(),
  isHardToSend: z.boolean(),
});

const ReturnedUnitsSchema = z.object({
  order_item_id: IdSchema,
  quantity: z.number().int().min(1, 'Choose at least one.').max(MAX_LINE_QUANTITY),
});

export const RequestReturnSchema = z.object({
  /** A new id, chosen by the customer: sending it again asks for one return. */
  id: IdSchema,
  order_id: IdSchema,
  /** Lines that one supplier sold. */
  lines: z.array(ReturnedUnitsSchema).min(1, 'Choose what to return.').max(MAX_CART_LINES),
  reason: z.enum(RETURN_REASONS, 'Choose a reason.'),
  problem: ProblemSchema,
  goods: GoodsSchema,
  /** Where the customer chooses; absent where the seller does. */
  wanted: z.enum(REMEDIES, 'Choose what you want.').nullable().default(null),
  /** The day on which it arrived, where nobody recorded it. */
  arrived_on: z.iso.date('Choose a day.').nullable().default(null),
  /** Somebody was hurt. */
  was_hurt: z.boolean().default(false),
  text: TextSchema.min(
    MIN_RETURN_TEXT_LENGTH,
    `Write at least ${MIN_RETURN_TEXT_LENGTH} characters.`,
  ).max(MAX_RETURN_TEXT_LENGTH, tooLong),
  pictures: AttachmentIdsSchema.default([]),
});

export const ReturnAddressSchema = z.object({
  address1: z.string(),
  address2: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  postcode: z.string(),
});

const TrackingSchema = z.object({
  /** The carrier's name. */
  carrier: z.string(),
  tracking_number: z.string().nullable(),
  tracking_url: z.string().nullable(),
});

const StepSchema = z.object({
  number: z.number().int(),
  action: z.enum(['request', ...RETURN_ACTIONS]),
  /** Who did it: "system" is the shop by itself, after nobody had answered. */
  side: z.enum(['customer', 'seller', 'platform', 'system']),
  text: z.string(),
  pictures: z.array(AttachedPictureSchema),
  created_at: InstantSchema,
});

const ReturnLineSchema = z.object({
  order_item_id: IdSchema,
  name: z.string(),
  slug: z.string(),
  variant_name: z.string().nullable(),
  sku: z.string().nullable(),
  image: z.string().nullable(),
  /** How many of them come back. */
  quantity: z.number().int(),
  delivered_on: z.iso.date(),
});

const summaryFields = {
  id: IdSchema,
  /** Such as R1001. */
  number: z.string(),
  order_id: IdSchema,
  order_number: z.string(),
  /** Null for the operator's own goods. */
  seller_id: IdSchema.nullable(),
  /** Trading names: the seller's, or the operator's for its own goods. */
  seller_name: z.string(),
  reason: z.enum(RETURN_REASONS),
  state: z.enum(RETURN_STATES),
  /** The shop has been asked, and decides in the seller's place. */
  is_escalated: z.boolean(),
  /** The last day on which the seller can answer. */
  answer_by: z.iso.date(),
  /** What was approved, and in the end what was done. */
  remedy: z.enum(REMEDIES).nullable(),
  lines: z.array(ReturnLineSchema),
  created_at: InstantSchema,
  updated_at: InstantSchema,
};

export const ReturnSummarySchema = z.object(summaryFields);

export const ReturnSchema = z.object({
  ...summaryFields,
  /** How bad the problem is in the sense of the law; null for a change of mind. */
  failure: z.enum(['major', 'minor']).nullable(),
  /** Who chooses among the remedies, and which they are. */
  chooser: z.enum(['customer', 'seller']),
  remedies: z.array(z.enum(REMEDIES)),
  /** Whether a refund includes the original delivery of what comes back. */
  refunds_delivery: z.boolean(),
  /** How it gets back if that is asked for, and who pays. */
  usual_sending: z.enum(['customer_posts', 'seller_collects']),
  sending_paid_by: z.enum(['customer', 'seller']),
  wanted: z.enum(REMEDIES).nullable(),
  sending: z.enum(SENDINGS).nullable(),
  /** Where the customer posts it to; null until then. */
  return_address: ReturnAddressSchema.nullable(),
  decline_reason: z.enum(DECLINE_REASONS).nullable(),
  /** The parcel that the customer has posted. */
  sent_back: TrackingSchema.nullable(),
  /** What the customer paid for posting. */
  postage: MoneySchema.nullable(),
  /** How that was paid back, in the words of who did it; null until then. */
  postage_repaid: z.string().nullable(),
  /** Oldest first: one, or several after compensation that the shop has looked at again. */
  refunds: z.array(
    z.object({
      status: z.enum(['queued', 'succeeded', 'failed']),
      amount: MoneySchema,
      freight: MoneySchema,
    }),
  ),
  /** The parcel to the customer. */
  replacement: TrackingSchema.extend({
    brings: z.enum(['replacement', 'repaired_goods', 'declined_goods']),
    sent_at: InstantSchema,
    /** The age to be proven at its delivery (Rule 139). */
    proof_of_age: ProofOfAgeSchema,
  }).nullable(),
  was_hurt: z.boolean(),
  /** The thread is about the order and its seller. */
  steps: z.array(StepSchema),
  /** What the reader can do now. */
  actions: z.array(z.enum(RETURN_ACTIONS)),
  version: VersionSchema,
});

/** What people of the seller and administrators read. */
export const OfficeReturnSchema = ReturnSchema.extend({
  /** For administrators the full name, for sellers such as "Robin M." */
  customer_name: z.string(),
  problem: ProblemSchema,
  goods: GoodsSchema,
  /** What a refund of all its units pays back now. */
  refundable: z.object({
    goods: MoneySchema,
    delivery: MoneySchema,
    /** What is left of each line: its units, and what all of them pay back. */
    lines: z.array(
      z.object({
        order_item_id: IdSchema,
        units: z.number().int(),
        goods: MoneySchema,
        delivery: MoneySchema,
      }),
    ),
  }),
  /** Lines that a recall concerns, open or closed: their units do not go back into stock. */
  recalled_lines: z.array(IdSchema),
  /** Whether the buyer's bank disputes the payment: money is only sent with a confirmation. */
  has_open_dispute: z.boolean(),
  /** Where the goods go back to unless another address is given; null if none is known. */
  usual_return_address: ReturnAddressSchema.nullable(),
  /** What holds for goods that are sent to the customer now (Rule 139). */
  to_customer: z.object({
    proof_of_age: ProofOfAgeSchema,
    /** Why the goods may not be replaced there; null if they may. */
    not_replaced: z.string().nullable(),
  }),
  /** Until when a report is due; null if nobody was hurt or an administrator has dealt with it. */
  report_due_at: InstantSchema.nullable(),
  hurt_note: z.string().nullable(),
});

export const OfficeReturnSummarySchema = ReturnSummarySchema.extend({
  customer_name: z.string(),
  report_due_at: InstantSchema.nullable(),
});

/** What can be returned of an order, by who sold it. */
export const ReturnOptionsSchema = z.object({
  order_id: IdSchema,
  order_number: z.string(),
  /** Days from delivery to change one's mind; 0 if the shop has no such offer. */
  return_days: z.number().int(),
  suppliers: z.array(
    z.object({
      seller_id: IdSchema.nullable(),
      seller_name: z.string(),
      lines: z.array(
        z.object({
          order_item_id: IdSchema,
          name: z.string(),
          variant_name: z.string().nullable(),
          image: z.string().nullable(),
          /** Per unit, discounted. */
          price: MoneySchema,
          /** Units that were sent. */
          sent: z.number().int(),
          /** Units that can be returned now. */
          returnable: z.number().int(),
          /** When the last of them arrived; null if nobody recorded it. */
          delivered_on: z.iso.date().nullable(),
          /** The day on which the last of them was sent; null before. */
          sent_on: z.iso.date().nullable(),
        }),
      ),
    }),
  ),
  /** Returns of this order, the newest first. */
  returns: z.array(ReturnSummarySchema),
});

/** A step names the version that was read. */
export const VersionedSchema = z.object({ version: VersionSchema });

export const AnswerReturnSchema = VersionedSchema.extend({
  text: NeededStepTextSchema,
  pictures: AttachmentIdsSchema.default([]),
});

export const SendBackSchema = VersionedSchema.extend({
  carrier: z.enum(CARRIERS),
  /** The name of the carrier "other". */
  carrier_name: CarrierNameSchema.nullable().default(null),
  tracking_number: TrackingNumberSchema.nullable().default(null),
  /** What the customer paid. */
  postage: MoneySchema.nullable().default(null),
});

export const WithdrawReturnSchema = VersionedSchema.extend({ text: StepTextSchema });
export const EscalateReturnSchema = VersionedSchema.extend({ text: StepTextSchema });
export const AskCustomerSchema = VersionedSchema.extend({ text: NeededStepTextSchema });

export const ApproveReturnSchema = VersionedSchema.extend({
  remedy: z.enum(REMEDIES, 'Choose what you will do.'),
  sending: z.enum(SENDINGS, 'Choose how it gets back.'),
  /** Instead of the usual address, where the customer posts it. */
  return_address: ReturnAddressInputSchema.nullable().default(null),
  /** What the customer has to know or do. */
  text: StepTextSchema,
});

export const ReceiveReturnSchema = VersionedSchema.extend({ text: StepTextSchema });

export const ResolveReturnSchema = VersionedSchema.extend({
  remedy: z.enum(REMEDIES, 'Choose what you have done.'),
  text: StepTextSchema,
  /** Of a refund: fewer units than asked for; all of them if absent. */
  lines: z.array(ReturnedUnitsSchema).min(1).max(MAX_CART_LINES).optional(),
  /** Of a refund: whether the units can be sold again; those of a recalled line never are. */
  restock: z.boolean().default(false),
  /** Of a compensation: what the customer is paid. */
  amount: MoneySchema.nullable().default(null),
  /** The parcel of a replacement, or of repaired goods. */
  carrier: z.enum(CARRIERS).nullable().default(null),
  carrier_name: CarrierNameSchema.nullable().default(null),
  tracking_number: TrackingNumberSchema.nullable().default(null),
  /** How the customer was paid back what posting cost, if that is owed. */
  postage_repaid: TextSchema.max(
    MAX_POSTAGE_REPAID_LENGTH,
    `Use at most ${MAX_POSTAGE_REPAID_LENGTH} characters.`,
  ).default(''),
  /** Confirms money or goods for a payment that the buyer's bank disputes. */
  despite_dispute: z.boolean().default(false),
});

export const DeclineReturnSchema = VersionedSchema.extend({
  reason: z.enum(DECLINE_REASONS, 'Choose a reason.'),
  text: NeededStepTextSchema,
});

/** The parcel that brings the goods of a declined or withdrawn return back to the customer. */
export const HandBackSchema = SendBackSchema.omit({ postage: true }).extend({
  text: StepTextSchema,
});

export const SettleHurtSchema = z.object({
  note: TextSchema.min(1, 'Write what you did.').max(
    MAX_REASON_LENGTH,
    `Use at most ${MAX_REASON_LENGTH} characters.`,
  ),
});

export type Return = z.output<typeof ReturnSchema>;
export type ReturnSummary = z.output<typeof ReturnSummarySchema>;
export type OfficeReturn = z.output<typeof OfficeReturnSchema>;
export type OfficeReturnSummary = z.output<typeof OfficeReturnSummarySchema>;
export type ReturnOptions = z.output<typeof ReturnOptionsSchema>;
