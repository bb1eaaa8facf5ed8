import { z } from 'zod';

import { endpointsOf } from '#contract/endpoint.ts';
import {
  EarlierQuerySchema,
  NewMessageSchema,
  ReadUpToSchema,
  ThreadListSchema,
  ThreadSchema,
  UnreadSchema,
} from '#contract/schemas/messages.ts';
import { IdParams, IdSchema } from '#contract/schemas/wire.ts';

const messages = endpointsOf({ audience: 'user', tag: 'Messages' });

const AboutSchema = z.object({
  /** Either an order of yours and, if its goods are a seller's, whose of them it is about, */
  order_id: IdSchema.optional(),
  seller_id: IdSchema.optional(),
  /** or a product. */
  product_id: IdSchema.optional(),
});

/** Threads of a customer, with sellers and with the shop (Rule 137). */
export const messageEndpoints = {
  listThreads: messages('GET /api/messages', {
    summary: 'List your threads, the newest message first',
    query: z.object({
      /** Only those about one of your orders. */
      order_id: IdSchema.optional(),
      limit: z.coerce.number().int().min(1).max(100).default(20),
      offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    }),
    output: ThreadListSchema,
  }),
  countUnread: messages('GET /api/messages/unread', {
    summary: 'Count your threads with something unread',
    output: UnreadSchema,
  }),
  findThread: messages('GET /api/messages/about', {
    summary: 'Read the thread about one of your orders and a seller, or about a product',
    query: AboutSchema,
    output: ThreadSchema,
    errors: ['ORDER_NOT_FOUND', 'PRODUCT_NOT_FOUND'],
  }),
  startThread: messages('POST /api/messages', {
    summary:
      'Write about one of your orders to who sold its goods, or about a product to who sells it',
    body: AboutSchema.extend(NewMessageSchema.shape),
    limit: 'messages',
    output: ThreadSchema,
    status: 201,
    errors: [
      'ORDER_NOT_FOUND',
      'PRODUCT_NOT_FOUND',
      'ORDER_NOT_PAID',
      'QUESTIONS_LIMIT',
      'MESSAGE_ID_REUSED',
    ],
  }),
  getThread: messages('GET /api/messages/{id}', {
    summary: 'Read one of your threads: its newest messages, or earlier ones',
    params: IdParams,
    query: EarlierQuerySchema,
    output: ThreadSchema,
    errors: ['THREAD_NOT_FOUND'],
  }),
  reply: messages('POST /api/messages/{id}/replies', {
    summary: 'Write in one of your threads',
    params: IdParams,
    body: NewMessageSchema,
    limit: 'messages',
    output: ThreadSchema,
    status: 201,
    errors: ['THREAD_NOT_FOUND', 'MESSAGE_ID_REUSED'],
  }),
  markRead: messages('POST /api/messages/{id}/read', {
    summary: 'Say up to which message you have read one of your threads',
    params: IdParams,
    body: ReadUpToSchema,
    errors: ['THREAD_NOT_FOUND'],
  }),
};
