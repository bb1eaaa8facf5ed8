import { z } from 'zod';

import { formatCount } from '#domain/numbers/format-count.ts';
import { RECALL_REMEDIES, RECALL_STATES } from '#domain/recalls/recall.ts';

import {
  MAX_BATCH_LENGTH,
  MAX_REASON_LENGTH,
  MAX_RECALL_BATCHES,
  MAX_RECALL_CONTACT_LENGTH,
  MAX_RECALL_TEXT_LENGTH,
  MAX_RECALL_TITLE_LENGTH,
  MAX_REGULATOR_REFERENCE_LENGTH,
} from '#contract/limits.ts';
import { changeOf, VersionSchema } from '#contract/schemas/versions.ts';
import { IdSchema, InstantSchema, TextSchema } from '#contract/schemas/wire.ts';

const upTo = (most: number) => `Use at most ${formatCount(most)} characters.`;
const text = (missing: string, most: number) => TextSchema.min(1, missing).max(most, upTo(most));
const DayInputSchema = z.iso.date('Enter a day.').nullable().default(null);

/** The words of a notice. */
export const RecallTextsSchema = z.object({
  title: text('Enter what is wrong, in a few words.', MAX_RECALL_TITLE_LENGTH),
  danger: text('Enter what can happen to people.', MAX_RECALL_TEXT_LENGTH),
  instructions: text('Enter what buyers have to do.', MAX_RECALL_TEXT_LENGTH),
  remedy: z.enum(RECALL_REMEDIES, 'Choose what buyers get.'),
  contact: text('Enter how to reach you.', MAX_RECALL_CONTACT_LENGTH),
  /** Days in Sydney, both included; null is without a limit. */
  sold_from: DayInputSchema,
  sold_until: DayInputSchema,
  batches: z
    .array(text('Enter a batch number, or remove the empty one.', MAX_BATCH_LENGTH))
    .max(MAX_RECALL_BATCHES, `Enter at most ${MAX_RECALL_BATCHES} batch numbers.`)
    .default([]),
});

export const PublishRecallSchema = RecallTextsSchema.extend({
  product_id: IdSchema,
  /** None is the whole product. */
  variant_ids: z.array(IdSchema).max(200).default([]),
});

export const AmendRecallSchema = changeOf(RecallTextsSchema).extend({
  /** Emails every buyer again. */
  tell_buyers: z.boolean().default(false),
});

const ReasonSchema = text('Enter a reason.', MAX_REASON_LENGTH);

export const RecallSaleSchema = z.object({
  /** Whether the units now on sale are safe, so that they are sold and sent again. */
  is_for_sale: z.boolean(),
  reason: ReasonSchema,
});

export const CloseRecallSchema = z.object({ reason: ReasonSchema });

export const RegulatorSchema = z.object({
  notified_on: DayInputSchema,
  reference: TextSchema.max(
    MAX_REGULATOR_REFERENCE_LENGTH,
    upTo(MAX_REGULATOR_REFERENCE_LENGTH),
  ).default(''),
});

/** A notice as everybody reads it (Rule 140). */
export const RecallSchema = z.object({
  id: IdSchema,
  state: z.enum(RECALL_STATES),
  title: z.string(),
  /** Plain text with line breaks, like the next two. */
  danger: z.string(),
  instructions: z.string(),
  remedy: z.enum(RECALL_REMEDIES),
  contact: z.string(),
  sold_from: z.iso.date().nullable(),
  sold_until: z.iso.date().nullable(),
  batches: z.array(z.string()),
  published_at: InstantSchema,
  /** When its words were last changed. */
  amended_at: InstantSchema.nullable(),
  cleared_at: InstantSchema.nullable(),
  /** How the units on sale are known to be safe. */
  cleared_reason: z.string().nullable(),
  closed_at: InstantSchema.nullable(),
  closed_reason: z.string().nullable(),
  regulator_reference: z.string().nullable(),
  product: z.object({
    id: IdSchema,
    name: z.string(),
    /** Null while it has no page. */
    slug: z.string().nullable(),
    image: z.string().nullable(),
  }),
  /** None is the whole product. */
  variants: z.array(z.object({ id: IdSchema, name: z.string() })),
  /** Who sold it: a seller's trading name, or the shop's name. */
  seller_name: z.string(),
});

const RecallTotalsSchema = z.object({
  orders: z.number().int(),
  units: z.number().int(),
  sent_units: z.number().int(),
  /** Orders whose buyers were emailed since the last amendment that tells them. */
  told_orders: z.number().int(),
  /** Orders of closed accounts. */
  orders_without_address: z.number().int(),
});

export const OfficeRecallSchema = RecallSchema.extend({
  /** Null is the platform. */
  seller_id: IdSchema.nullable(),
  is_by_admin: z.boolean(),
  regulator_notified_on: z.iso.date().nullable(),
  /** Until when the regulator has to be notified; null once that is recorded. */
  regulator_due_at: InstantSchema.nullable(),
  totals: RecallTotalsSchema,
  /** Whether the reader may amend and end it. */
  can: z.object({ change: z.boolean() }),
  version: VersionSchema,
});

export const ListedRecallSchema = OfficeRecallSchema.extend({
  /** Null once it is closed: only the recall itself still has them. */
  totals: RecallTotalsSchema.nullable(),
});

/** An order with recalled units. */
export const RecallBuyerSchema = z.object({
  order_id: IdSchema,
  order_number: z.string(),
  placed_at: InstantSchema,
  /** Null if the reader may not see it, or it was removed. */
  buyer_name: z.string().nullable(),
  units: z.number().int(),
  sent_units: z.number().int(),
  has_address: z.boolean(),
  /** When the buyer was last emailed. */
  told_at: InstantSchema.nullable(),
});

/** The same for administrators. */
export const AnyRecallBuyerSchema = RecallBuyerSchema.extend({
  /** Null once the account is closed. */
  buyer_email: z.string().nullable(),
});

export type Recall = z.output<typeof RecallSchema>;
export type OfficeRecall = z.output<typeof OfficeRecallSchema>;
export type ListedRecall = z.output<typeof ListedRecallSchema>;
export type RecallBuyer = z.output<typeof RecallBuyerSchema>;
export type AnyRecallBuyer = z.output<typeof AnyRecallBuyerSchema>;
export type RecallTexts = z.output<typeof RecallTextsSchema>;
export type PublishRecall = z.output<typeof PublishRecallSchema>;
export type AmendRecall = z.output<typeof AmendRecallSchema>;
