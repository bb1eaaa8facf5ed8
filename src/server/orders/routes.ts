import { orderEndpoints } from '#contract/endpoints/orders.ts';
import { AppError } from '#contract/errors/app-error.ts';

import type { Api } from '#server/http/api.ts';
import { mount } from '#server/http/mount.ts';
import { presentOrder } from '#server/orders/present.ts';
import { countOwnOrders, findOwnOrder, listOwnOrders } from '#server/orders/queries.ts';

/** The most orders in one answer when no page is asked for (Rule 47). */
const MAX_ORDERS = 1000;

export function mountOrders(api: Api): void {
  mount(
    api,
    orderEndpoints,
  )({
    listOrders: async ({ db, actor }, { query: { limit, offset } }) => {
      const page =
        limit === undefined || offset === undefined
          ? { limit: MAX_ORDERS, offset: 0 }
          : { limit, offset };
      const rows = await listOwnOrders(db, actor.userId, page);
      return {
        orders: rows.map(presentOrder),
        totalCount: await countOwnOrders(db, actor.userId),
      };
    },
    getOrder: async ({ db, actor }, { params }) => {
      const row = await findOwnOrder(db, params.id, actor.userId);
      if (row === undefined) throw new AppError('ORDER_NOT_FOUND');
      return presentOrder(row);
    },
  });
}
