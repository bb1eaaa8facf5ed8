import { adminReturnEndpoints, sellerReturnEndpoints } from '#contract/endpoints/office-returns.ts';
import { returnEndpoints } from '#contract/endpoints/returns.ts';

import type { SignedInCtx } from '#server/http/context.ts';
import { mount, type Api } from '#server/http/mount.ts';
import { sellerScope, type ScopedInput } from '#server/http/seller-scope.ts';
import type { Reader } from '#server/messages/reader.ts';
import {
  answerQuestion,
  escalateReturn,
  sendBack,
  withdrawReturn,
} from '#server/returns/customer-steps.ts';
import {
  approveReturn,
  askCustomer,
  declineReturn,
  handBackGoods,
  receiveReturn,
} from '#server/returns/decide.ts';
import type { ReturnFilter } from '#server/returns/queries.ts';
import {
  readOfficeReturn,
  readOfficeReturns,
  readOwnReturn,
  readOwnReturns,
  readReturnOptions,
} from '#server/returns/read-returns.ts';
import { requestReturn } from '#server/returns/request-return.ts';
import { resolveReturn } from '#server/returns/resolve-return.ts';
import { settleHurt } from '#server/returns/settle-hurt.ts';

export function mountReturns(api: Api): void {
  mountCustomerReturns(api);
  mount(api, sellerReturnEndpoints)(officeHandlers(ofSeller));
  mount(
    api,
    adminReturnEndpoints,
  )({
    ...officeHandlers(ofPlatform),
    takeOver: async (ctx, { params, body }) => {
      await escalateReturn(ctx, ofPlatform(ctx), { ...params, ...body });
      return readOfficeReturn(ctx, ofPlatform(ctx), params.id);
    },
    settleHurt: async (ctx, { params, body }) => {
      await settleHurt(ctx, { ...params, ...body });
      return readOfficeReturn(ctx, ofPlatform(ctx), params.id);
    },
  });
}

const ofCustomer = ({ actor }: SignedInCtx): Reader => ({ side: 'customer', userId: actor.userId });
const ofPlatform = ({ actor }: SignedInCtx): Reader => ({ side: 'platform', userId: actor.userId });

/** An administrator in a seller's area stays one: they decide in the name of the shop. */
function ofSeller(ctx: SignedInCtx, { query }: ScopedInput): Reader {
  const side = ctx.actor.role === 'admin' ? 'platform' : 'seller';
  const { userId } = ctx.actor;
  return { side, userId, ...sellerScope(ctx, query.seller_id, 'see returns') };
}

function mountCustomerReturns(api: Api): void {
  mount(
    api,
    returnEndpoints,
  )({
    list: (ctx, { query }) => readOwnReturns(ctx, query),
    getOptions: (ctx, { query }) => readReturnOptions(ctx, query.order_id),
    request: async (ctx, { body }) => {
      await requestReturn(ctx, body);
      return readOwnReturn(ctx, body.id);
    },
    get: (ctx, { params }) => readOwnReturn(ctx, params.id),
    answer: async (ctx, { params, body }) => {
      await answerQuestion(ctx, ofCustomer(ctx), { ...params, ...body });
      return readOwnReturn(ctx, params.id);
    },
    sendBack: async (ctx, { params, body }) => {
      await sendBack(ctx, ofCustomer(ctx), { ...params, ...body });
      return readOwnReturn(ctx, params.id);
    },
    withdraw: async (ctx, { params, body }) => {
      await withdrawReturn(ctx, ofCustomer(ctx), { ...params, ...body });
      return readOwnReturn(ctx, params.id);
    },
    escalate: async (ctx, { params, body }) => {
      await escalateReturn(ctx, ofCustomer(ctx), { ...params, ...body });
      return readOwnReturn(ctx, params.id);
    },
  });
}

/** Both areas have the same calls; they differ in whose returns they are. */
function officeHandlers(readerOf: (ctx: SignedInCtx, input: ScopedInput) => Reader) {
  /** A step of a return, answered with the return afterwards. */
  const step =
    <Body extends object>(
      take: (
        ctx: SignedInCtx,
        reader: Reader,
        input: { readonly id: string } & Body,
      ) => Promise<void>,
    ) =>
    async (ctx: SignedInCtx, input: ScopedInput & { params: { id: string }; body: Body }) => {
      const reader = readerOf(ctx, input);
      await take(ctx, reader, { ...input.params, ...input.body });
      return readOfficeReturn(ctx, reader, input.params.id);
    };
  return {
    list: (
      ctx: SignedInCtx,
      input: ScopedInput & {
        query: Omit<ReturnFilter, 'orderId'> & { order_id?: string | undefined };
      },
    ) =>
      readOfficeReturns(ctx, readerOf(ctx, input), {
        ...input.query,
        orderId: input.query.order_id,
      }),
    get: (ctx: SignedInCtx, input: ScopedInput & { params: { id: string } }) =>
      readOfficeReturn(ctx, readerOf(ctx, input), input.params.id),
    ask: step(askCustomer),
    approve: step(approveReturn),
    receive: step(receiveReturn),
    resolve: step(resolveReturn),
    decline: step(declineReturn),
    handBack: step(handBackGoods),
  };
}
