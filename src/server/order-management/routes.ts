import { orderEndpoints } from '#contract/endpoints/orders.ts';
import { AppError } from '#contract/errors/app-error.ts';
import type { Order } from '#contract/schemas/orders.ts';

import type { SignedInCtx } from '#server/http/context.ts';
import { mount, type Api } from '#server/http/mount.ts';
import { buyAgain } from '#server/order-management/buy-again.ts';
import { cancelOwnOrder } from '#server/order-management/change-order-status.ts';
import { exportOwnOrders } from '#server/order-management/export-own-orders.ts';
import { presentOrder, presentOrderWarranty } from '#server/orders/present.ts';
import {
  countOwnOrders,
  findOwnOrder,
  findOwnWarranty,
  listOwnOrders,
} from '#server/orders/queries/read-orders.ts';

/** The most orders of an answer without paging (Rule 47). */
const MAX_ORDERS = 1000;

export function mountOrders(api: Api): void {
  mount(
    api,
    orderEndpoints,
  )({
    listOrders: async ({ db, actor, now }, { query: { limit, offset } }) => {
      const page =
        limit === undefined || offset === undefined
          ? { limit: MAX_ORDERS, offset: 0 }
          : { limit, offset };
      const rows = await listOwnOrders(db, actor.userId, { ...page, now });
      return {
        orders: rows.map(presentOrder),
        totalCount: await countOwnOrders(db, actor.userId),
      };
    },
    exportOrders: (ctx) => exportOwnOrders(ctx),
    getOrder: (ctx, { params }) => getOwnOrder(ctx, params.id),
    getOrderWarranty: async ({ db, actor }, { params: { id: orderId, item_id: itemId } }) => {
      const row = await findOwnWarranty(db, { orderId, itemId, userId: actor.userId });
      if (row === undefined) throw new AppError('WARRANTY_NOT_FOUND');
      return presentOrderWarranty(row);
    },
    cancelOrder: async (ctx, { params, body }) => {
      await cancelOwnOrder(ctx, { orderId: params.id, reason: body.reason ?? null });
      return getOwnOrder(ctx, params.id);
    },
    buyAgain: (ctx, { params }) => buyAgain(ctx, params.id),
  });
}

async function getOwnOrder({ db, actor, now }: SignedInCtx, id: string): Promise<Order> {
  const row = await findOwnOrder(db, { id, userId: actor.userId, now });
  if (row === undefined) throw new AppError('ORDER_NOT_FOUND');
  return presentOrder(row);
}
