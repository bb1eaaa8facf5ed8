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
import { SearchQuerySchema } from '#contract/schemas/office.ts';
import { SellerScopeSchema } from '#contract/schemas/office-catalog.ts';
import { IdParams, IdSchema } from '#contract/schemas/wire.ts';

export const THREAD_VIEWS = ['unanswered', 'all'] as const;

const ThreadQuerySchema = SearchQuerySchema.extend({
  /** `unanswered`: those in which the customer waits, the longest first. `all`: newest first. */
  view: z.enum(THREAD_VIEWS).default('unanswered'),
  /** Only those about this order. */
  order_id: IdSchema.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(25),
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
});

const AboutOrderSchema = z.object({ order_id: IdSchema });

const WRITE_ERRORS = ['ORDER_NOT_PAID', 'CUSTOMER_GONE', 'MESSAGE_ID_REUSED'] as const;

const seller = endpointsOf({
  audience: 'seller',
  sellerRole: 'manager',
  tag: 'Seller: messages',
  query: SellerScopeSchema,
});

/** Threads of a seller with customers (Rule 137). */
export const sellerMessageEndpoints = {
  listThreads: seller('GET /api/seller/messages', {
    summary: 'List your threads with customers; search by order number, product or name',
    query: ThreadQuerySchema.extend(SellerScopeSchema.shape),
    output: ThreadListSchema,
  }),
  countUnread: seller('GET /api/seller/messages/unread', {
    summary: 'Count your threads with something unread',
    output: UnreadSchema,
  }),
  findThread: seller('GET /api/seller/messages/about', {
    summary: 'Read your thread about an order',
    query: AboutOrderSchema.extend(SellerScopeSchema.shape),
    output: ThreadSchema,
    errors: ['ORDER_NOT_FOUND'],
  }),
  startThread: seller('POST /api/seller/messages', {
    summary: 'Write to the customer of an order with your products',
    body: AboutOrderSchema.extend(NewMessageSchema.shape),
    limit: 'messages',
    output: ThreadSchema,
    status: 201,
    errors: ['ORDER_NOT_FOUND', ...WRITE_ERRORS],
  }),
  getThread: seller('GET /api/seller/messages/{id}', {
    summary: 'Read one of your threads: its newest messages, or earlier ones',
    params: IdParams,
    query: EarlierQuerySchema.extend(SellerScopeSchema.shape),
    output: ThreadSchema,
    errors: ['THREAD_NOT_FOUND'],
  }),
  reply: seller('POST /api/seller/messages/{id}/replies', {
    summary: 'Write in one of your threads; the customer gets an email',
    params: IdParams,
    body: NewMessageSchema,
    limit: 'messages',
    output: ThreadSchema,
    status: 201,
    errors: ['THREAD_NOT_FOUND', ...WRITE_ERRORS],
  }),
  markRead: seller('POST /api/seller/messages/{id}/read', {
    summary: 'Say up to which message your people have read a thread',
    params: IdParams,
    body: ReadUpToSchema,
    errors: ['THREAD_NOT_FOUND'],
  }),
};

const admin = endpointsOf({ audience: 'admin', tag: 'Admin: messages' });

const AboutAnyOrderSchema = AboutOrderSchema.extend({
  /** Whose goods of the order it is about; absent for the operator's own. */
  seller_id: IdSchema.optional(),
});

/** Every thread: administrators read and write in all of them. */
export const adminMessageEndpoints = {
  listThreads: admin('GET /api/admin/messages', {
    summary: 'List all threads; search by order number, product, customer or seller',
    query: ThreadQuerySchema,
    output: ThreadListSchema,
  }),
  countUnread: admin('GET /api/admin/messages/unread', {
    summary: 'Count the threads with the shop that have something unread',
    output: UnreadSchema,
  }),
  findThread: admin('GET /api/admin/messages/about', {
    summary: 'Read the thread about an order and a seller',
    query: AboutAnyOrderSchema,
    output: ThreadSchema,
    errors: ['ORDER_NOT_FOUND'],
  }),
  startThread: admin('POST /api/admin/messages', {
    summary: 'Write to the customer of an order',
    body: AboutAnyOrderSchema.extend(NewMessageSchema.shape),
    limit: 'messages',
    output: ThreadSchema,
    status: 201,
    errors: ['ORDER_NOT_FOUND', ...WRITE_ERRORS],
  }),
  getThread: admin('GET /api/admin/messages/{id}', {
    summary: 'Read a thread: its newest messages, or earlier ones',
    params: IdParams,
    query: EarlierQuerySchema,
    output: ThreadSchema,
    errors: ['THREAD_NOT_FOUND'],
  }),
  reply: admin('POST /api/admin/messages/{id}/replies', {
    summary: 'Write in a thread in the name of the shop; the customer gets an email',
    params: IdParams,
    body: NewMessageSchema,
    limit: 'messages',
    output: ThreadSchema,
    status: 201,
    errors: ['THREAD_NOT_FOUND', ...WRITE_ERRORS],
  }),
  markRead: admin('POST /api/admin/messages/{id}/read', {
    summary: 'Say up to which message administrators have read a thread',
    params: IdParams,
    body: ReadUpToSchema,
    errors: ['THREAD_NOT_FOUND'],
  }),
};
