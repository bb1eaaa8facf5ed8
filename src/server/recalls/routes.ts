import { adminRecallEndpoints, sellerRecallEndpoints } from '#contract/endpoints/office-recalls.ts';
import { recallEndpoints } from '#contract/endpoints/recalls.ts';
import { AppError } from '#contract/errors/app-error.ts';
import type { OfficeRecall } from '#contract/schemas/recalls.ts';

import type { SignedInCtx } from '#server/http/context.ts';
import { mount, type Api } from '#server/http/mount.ts';
import { sellerScope, type Scope } from '#server/http/seller-scope.ts';
import { presentSellerOrder } from '#server/order-management/seller/present.ts';
import { listOrdersOfSellerByIds } from '#server/order-management/seller/queries.ts';
import {
  amendRecall,
  changeRecallSale,
  closeRecall,
  recordRegulator,
} from '#server/recalls/change-recall.ts';
import { exportBuyers } from '#server/recalls/export-buyers.ts';
import {
  presentBuyer,
  presentListedRecalls,
  presentOfficeRecall,
  presentRecalls,
} from '#server/recalls/present.ts';
import { publishRecall } from '#server/recalls/publish-recall.ts';
import {
  countRecalls,
  findRecall,
  listBuyers,
  listRecalls,
  listRecallsOf,
  sumRecalls,
  type RecallRow,
} from '#server/recalls/queries.ts';

export function mountRecalls(api: Api): void {
  mountPublicRecalls(api);
  mountAdminRecalls(api);
  mountSellerRecalls(api);
}

function mountPublicRecalls(api: Api): void {
  mount(
    api,
    recallEndpoints,
  )({
    list: async (ctx, { query }) => {
      const { rows, totalCount } = await listRecalls(ctx.db, query);
      return { recalls: await presentRecalls(ctx, rows), totalCount };
    },
    get: async (ctx, { params }) => {
      const row = await findRecall(ctx.db, params.id);
      const [recall] = row === undefined ? [] : await presentRecalls(ctx, [row]);
      if (recall === undefined) throw new AppError('RECALL_NOT_FOUND');
      return recall;
    },
  });
}

function mountAdminRecalls(api: Api): void {
  mount(
    api,
    adminRecallEndpoints,
  )({
    list: (ctx, { query }) => listFor(ctx, null, query),
    get: (ctx, { params }) => getRecall(ctx, null, params.id),
    publish: async (ctx, { body }) => getRecall(ctx, null, await publishRecall(ctx, null, body)),
    amend: async (ctx, { params, body }) => {
      await amendRecall(ctx, null, { ...params, ...body });
      return getRecall(ctx, null, params.id);
    },
    changeSale: async (ctx, { params, body }) => {
      await changeRecallSale(ctx, null, { ...params, ...body });
      return getRecall(ctx, null, params.id);
    },
    close: async (ctx, { params, body }) => {
      await closeRecall(ctx, null, { ...params, ...body });
      return getRecall(ctx, null, params.id);
    },
    recordRegulator: async (ctx, { params, body }) => {
      await recordRegulator(ctx, null, { ...params, ...body });
      return getRecall(ctx, null, params.id);
    },
    listBuyers: async (ctx, { params, query }) => {
      await findRecallOf(ctx, null, params.id);
      const { rows, totalCount } = await listBuyers(ctx.db, params.id, query);
      return { buyers: rows.map(presentBuyer), totalCount };
    },
    exportBuyers: async (ctx, { params }) =>
      exportBuyers(ctx, await findRecallOf(ctx, null, params.id)),
  });
}

function mountSellerRecalls(api: Api): void {
  const scopeOf = (ctx: SignedInCtx, { seller_id: id }: { seller_id?: string | undefined }) =>
    sellerScope(ctx, id, 'deal with recalls');
  mount(
    api,
    sellerRecallEndpoints,
  )({
    list: (ctx, { query }) => listFor(ctx, scopeOf(ctx, query), query),
    get: (ctx, { params, query }) => getRecall(ctx, scopeOf(ctx, query), params.id),
    publish: async (ctx, { query, body }) => {
      const scope = scopeOf(ctx, query);
      return getRecall(ctx, scope, await publishRecall(ctx, scope, body));
    },
    amend: async (ctx, { params, query, body }) => {
      const scope = scopeOf(ctx, query);
      await amendRecall(ctx, scope, { ...params, ...body });
      return getRecall(ctx, scope, params.id);
    },
    changeSale: async (ctx, { params, query, body }) => {
      const scope = scopeOf(ctx, query);
      await changeRecallSale(ctx, scope, { ...params, ...body });
      return getRecall(ctx, scope, params.id);
    },
    close: async (ctx, { params, query, body }) => {
      const scope = scopeOf(ctx, query);
      await closeRecall(ctx, scope, { ...params, ...body });
      return getRecall(ctx, scope, params.id);
    },
    recordRegulator: async (ctx, { params, query, body }) => {
      const scope = scopeOf(ctx, query);
      await recordRegulator(ctx, scope, { ...params, ...body });
      return getRecall(ctx, scope, params.id);
    },
    listBuyers: async (ctx, { params, query }) => {
      const scope = scopeOf(ctx, query);
      await findRecallOf(ctx, scope, params.id);
      const { rows, totalCount } = await listBuyers(ctx.db, params.id, query);
      const ids = rows.map(({ id }) => id);
      const orders = await listOrdersOfSellerByIds(ctx.db, { ...scope, ids });
      // Named as in the seller's own orders, for as long as these name them (Rule 15).
      const names = new Map(
        orders.map((order) => {
          const { id, ship_to: to } = presentSellerOrder(order, ctx.now);
          return [id, to && `${to.first_name} ${to.last_name}`.trim()];
        }),
      );
      const buyers = rows.map((row) => ({
        ...presentBuyer(row),
        buyer_name: names.get(row.id) || null,
      }));
      return { buyers, totalCount };
    },
  });
}

async function listFor(
  ctx: SignedInCtx,
  scope: Scope,
  { view, search, limit, offset }: Parameters<typeof listRecallsOf>[2],
) {
  const [{ rows, totalCount }, counts] = await Promise.all([
    listRecallsOf(ctx.db, scope, { view, search, limit, offset }),
    countRecalls(ctx.db, scope),
  ]);
  const open = rows.filter(({ closed_at: closedAt }) => closedAt === null);
  const sums = await sumRecalls(
    ctx.db,
    open.map(({ id }) => id),
  );
  return { recalls: await presentListedRecalls(ctx, rows, sums), totalCount, counts };
}

async function getRecall(ctx: SignedInCtx, scope: Scope, id: string): Promise<OfficeRecall> {
  const row = await findRecallOf(ctx, scope, id);
  return presentOfficeRecall(ctx, row, await sumRecalls(ctx.db, [id]));
}

async function findRecallOf({ db }: SignedInCtx, scope: Scope, id: string): Promise<RecallRow> {
  const row = await findRecall(db, id);
  const isOwn = scope === null || row?.seller_id === scope.sellerId;
  if (row === undefined || !isOwn) throw new AppError('RECALL_NOT_FOUND');
  return row;
}
