import { z } from 'zod';

import { formatCount } from '#domain/numbers/format-count.ts';
import { ORDER_STATUSES } from '#domain/orders/status.ts';
import { MESSAGE_SIDES } from '#domain/messages/names.ts';

import { MAX_THREAD_MESSAGE_LENGTH } from '#contract/limits.ts';
import { AttachedPictureSchema, AttachmentIdsSchema } from '#contract/schemas/attachments.ts';
import { IdSchema, InstantSchema, MoneySchema, TextSchema } from '#contract/schemas/wire.ts';

/** A message to send. Plain text: what looks like HTML is shown as it was written. */
export const NewMessageSchema = z.object({
  /** A new id, chosen by the sender: sending it again writes one message. */
  id: IdSchema,
  text: TextSchema.min(1, 'Write a message.').max(
    MAX_THREAD_MESSAGE_LENGTH,
    `Write at most ${formatCount(MAX_THREAD_MESSAGE_LENGTH)} characters.`,
  ),
  pictures: AttachmentIdsSchema,
});

/** What a thread is about: an order, or a product before buying. */
const AboutOrderSchema = z.object({
  id: IdSchema,
  order_number: z.string(),
  status: z.enum(ORDER_STATUSES),
  created_at: InstantSchema,
  /** Of the goods of this thread's seller. */
  total: MoneySchema,
  items: z.array(
    z.object({ name: z.string(), image: z.string().nullable(), quantity: z.number().int() }),
  ),
});

const AboutProductSchema = z.object({
  id: IdSchema,
  name: z.string(),
  image: z.string().nullable(),
  /** Null once the shop shows it no more. */
  slug: z.string().nullable(),
});

export const MessageSchema = z.object({
  id: IdSchema,
  /** The position in the thread, from 1. */
  number: z.number().int(),
  side: z.enum(MESSAGE_SIDES),
  author: z.string(),
  /** Whether the reader's side wrote it. */
  is_own: z.boolean(),
  /** Whether the one it was written to has read it. */
  is_seen: z.boolean(),
  text: z.string(),
  pictures: z.array(AttachedPictureSchema),
  created_at: InstantSchema,
});

const threadFields = {
  /** Null for the operator's own goods. */
  seller_id: IdSchema.nullable(),
  /** Trading names: the seller's, or the operator's for its own goods. */
  seller_name: z.string(),
  /** For the customer and administrators the full name, for sellers such as "Robin M." */
  customer_name: z.string(),
};

/** A row of a list of threads. */
export const ThreadSummarySchema = z.object({
  id: IdSchema,
  ...threadFields,
  order: AboutOrderSchema.pick({ id: true, order_number: true }).nullable(),
  product: AboutProductSchema.pick({ id: true, name: true }).nullable(),
  is_unread: z.boolean(),
  /** Since when the customer has been waiting for an answer. */
  waiting_since: InstantSchema.nullable(),
  /** Whether people of the seller can answer; if not, administrators do. */
  seller_can_answer: z.boolean(),
  last_message: z.object({
    side: z.enum(MESSAGE_SIDES),
    /** The beginning of the text. */
    text: z.string(),
    created_at: InstantSchema,
  }),
});

export const ThreadListSchema = z.object({
  threads: z.array(ThreadSummarySchema),
  totalCount: z.number().int(),
});

/** A thread with its newest messages, or those before a number. The first has number 1. */
export const ThreadSchema = z.object({
  /** Null while nobody has written. */
  id: IdSchema.nullable(),
  ...threadFields,
  order: AboutOrderSchema.nullable(),
  product: AboutProductSchema.nullable(),
  /** Oldest first. */
  messages: z.array(MessageSchema),
  waiting_since: InstantSchema.nullable(),
  seller_can_answer: z.boolean(),
  /** The reason why nobody can write, if so. */
  closed: z.enum(['unpaid', 'customer_gone']).nullable(),
});

export const UnreadSchema = z.object({
  /** The number of threads with something unread. */
  unread: z.number().int(),
});

export const EarlierQuerySchema = z.object({
  /** Only messages before this number. */
  before: z.coerce.number().int().min(1).optional(),
});

export const ReadUpToSchema = z.object({
  /** The last message that was shown. */
  number: z.number().int().min(1),
});

export type NewMessage = z.output<typeof NewMessageSchema>;
export type Message = z.output<typeof MessageSchema>;
export type ThreadSummary = z.output<typeof ThreadSummarySchema>;
export type Thread = z.output<typeof ThreadSchema>;
