import { messageEndpoints } from '#contract/endpoints/messages.ts';
import {
  adminMessageEndpoints,
  sellerMessageEndpoints,
  type THREAD_VIEWS,
} from '#contract/endpoints/office-messages.ts';
import type { Thread } from '#contract/schemas/messages.ts';

import type { SignedInCtx } from '#server/http/context.ts';
import { mount, type Api } from '#server/http/mount.ts';
import { sellerScope } from '#server/http/seller-scope.ts';
import { presentThreadSummary } from '#server/messages/present.ts';
import { countUnreadThreads, listThreads, type ThreadFilter } from '#server/messages/queries.ts';
import { getThread, getThreadAbout, markThreadRead } from '#server/messages/read-thread.ts';
import type { Reader } from '#server/messages/reader.ts';
import { replyInThread, startThread } from '#server/messages/write-message.ts';
import { loadShop } from '#server/shop/load-shop.ts';

export function mountMessages(api: Api): void {
  mountCustomerMessages(api);
  mountSellerMessages(api);
  mountAdminMessages(api);
}

const customer = ({ actor }: SignedInCtx): Reader => ({ side: 'customer', userId: actor.userId });

/** An administrator in a seller's area stays one: they read and write in the name of the shop. */
function ofSeller(ctx: SignedInCtx, sellerId: string | undefined, purpose: string): Reader {
  const side = ctx.actor.role === 'admin' ? 'platform' : 'seller';
  return { side, userId: ctx.actor.userId, ...sellerScope(ctx, sellerId, purpose) };
}

const admin = ({ actor }: SignedInCtx): Reader => ({ side: 'platform', userId: actor.userId });

function mountCustomerMessages(api: Api): void {
  mount(
    api,
    messageEndpoints,
  )({
    listThreads: (ctx, { query: { order_id: orderId, ...page } }) =>
      listFor(ctx, customer(ctx), { orderId, isUnanswered: false, ...page }),
    countUnread: (ctx) => countFor(ctx, customer(ctx)),
    findThread: (ctx, { query }) => getThreadAbout(ctx, customer(ctx), query),
    startThread: async (ctx, { body }) => {
      const id = await startThread(ctx, customer(ctx), { about: body, message: body });
      return getThread(ctx, customer(ctx), { id });
    },
    getThread: (ctx, { params, query }) => getThread(ctx, customer(ctx), { ...params, ...query }),
    reply: (ctx, { params, body }) => reply(ctx, customer(ctx), { ...params, message: body }),
    markRead: async (ctx, { params, body }) => {
      await markThreadRead(ctx, customer(ctx), { ...params, ...body });
      return undefined;
    },
  });
}

function mountSellerMessages(api: Api): void {
  mount(
    api,
    sellerMessageEndpoints,
  )({
    listThreads: (ctx, { query }) =>
      listFor(ctx, ofSeller(ctx, query.seller_id, 'fetch messages'), filterOf(query)),
    countUnread: (ctx, { query }) =>
      countFor(ctx, ofSeller(ctx, query.seller_id, 'fetch messages')),
    findThread: (ctx, { query }) =>
      getThreadAbout(ctx, ofSeller(ctx, query.seller_id, 'fetch messages'), query),
    startThread: async (ctx, { query, body }) => {
      const reader = ofSeller(ctx, query.seller_id, 'send messages');
      const id = await startThread(ctx, reader, { about: body, message: body });
      return getThread(ctx, reader, { id });
    },
    getThread: (ctx, { params, query: { seller_id: sellerId, before } }) =>
      getThread(ctx, ofSeller(ctx, sellerId, 'fetch messages'), { ...params, before }),
    reply: (ctx, { params, query, body }) =>
      reply(ctx, ofSeller(ctx, query.seller_id, 'send messages'), { ...params, message: body }),
    markRead: async (ctx, { params, query, body }) => {
      const reader = ofSeller(ctx, query.seller_id, 'read messages');
      await markThreadRead(ctx, reader, { ...params, ...body });
      return undefined;
    },
  });
}

function mountAdminMessages(api: Api): void {
  mount(
    api,
    adminMessageEndpoints,
  )({
    listThreads: (ctx, { query }) => listFor(ctx, admin(ctx), filterOf(query)),
    countUnread: (ctx) => countFor(ctx, admin(ctx)),
    findThread: (ctx, { query }) => getThreadAbout(ctx, admin(ctx), query),
    startThread: async (ctx, { body }) => {
      const id = await startThread(ctx, admin(ctx), { about: body, message: body });
      return getThread(ctx, admin(ctx), { id });
    },
    getThread: (ctx, { params, query }) => getThread(ctx, admin(ctx), { ...params, ...query }),
    reply: (ctx, { params, body }) => reply(ctx, admin(ctx), { ...params, message: body }),
    markRead: async (ctx, { params, body }) => {
      await markThreadRead(ctx, admin(ctx), { ...params, ...body });
      return undefined;
    },
  });
}

interface OfficeQuery {
  readonly view: (typeof THREAD_VIEWS)[number];
  readonly order_id?: string | undefined;
  readonly search?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

function filterOf({ view, order_id: orderId, search, limit, offset }: OfficeQuery): ThreadFilter {
  return { isUnanswered: view === 'unanswered', orderId, search, limit, offset };
}

async function listFor(ctx: SignedInCtx, reader: Reader, filter: ThreadFilter) {
  const { rows, totalCount } = await listThreads(ctx.db, reader, filter);
  const { name: shopName } = await loadShop(ctx);
  return {
    threads: rows.map((row) => presentThreadSummary(row, { reader, shopName })),
    totalCount,
  };
}

async function countFor({ db }: SignedInCtx, reader: Reader) {
  return { unread: await countUnreadThreads(db, reader) };
}

async function reply(
  ctx: SignedInCtx,
  reader: Reader,
  input: Parameters<typeof replyInThread>[2],
): Promise<Thread> {
  await replyInThread(ctx, reader, input);
  return getThread(ctx, reader, input);
}
