import { sellerOrderEndpoints } from '#contract/endpoints/seller-orders.ts';
import { AppError } from '#contract/errors/app-error.ts';

import { sellerScope } from '#server/http/seller-scope.ts';
import type { SignedInCtx } from '#server/http/context.ts';
import { mount, type Api } from '#server/http/mount.ts';
import { exportOrdersOfSeller } from '#server/order-management/seller/export-orders.ts';
import { presentSellerOrder } from '#server/order-management/seller/present.ts';
import {
  countOrdersOfSeller,
  findOrderOfSeller,
  listOrdersOfSeller,
  listUnitsToPick,
} from '#server/order-management/seller/queries.ts';
import {
  correctParcel,
  markParcelDelivered,
  takeBackParcel,
} from '#server/fulfilment/change-parcel.ts';
import { consignmentOfInput, parcelOf } from '#server/order-management/parcels/routes.ts';
import { sendParcel } from '#server/fulfilment/send-parcel.ts';
import { sortOf } from '#server/http/list-query.ts';

export function mountSellerOrders(api: Api): void {
  mount(
    api,
    sellerOrderEndpoints,
  )({
    listSellerOrders: async (ctx, { query }) => {
      const { sellerId } = sellerScope(ctx, query.seller_id, 'fetch orders');
      const { search, status, limit, offset, sort = '-created_at' } = query;
      const filter = { sellerId, search, status, toSend: query.to_send === 'true' };
      const rows = await listOrdersOfSeller(ctx.db, filter, {
        sort: sortOf(sort),
        limit,
        offset,
      });
      return {
        orders: rows.map((row) => presentSellerOrder(row, ctx.now)),
        totalCount: await countOrdersOfSeller(ctx.db, filter),
      };
    },
    exportSellerOrders: async (ctx, { query }) => {
      const { sellerId } = sellerScope(ctx, query.seller_id, 'export orders');
      const { search, status } = query;
      const filter = { sellerId, search, status, toSend: query.to_send === 'true' };
      return exportOrdersOfSeller(ctx, filter);
    },
    getSellerOrder: (ctx, { params, query }) => {
      const scope = sellerScope(ctx, query.seller_id, 'fetch orders');
      return getOrderOfSeller(ctx, { id: params.id, ...scope });
    },
    getPickList: async (ctx, { query }) => {
      const { sellerId } = sellerScope(ctx, query.seller_id, 'fetch orders');
      const rows = await listUnitsToPick(ctx.db, sellerId);
      const lines = rows.map(({ product_name: name, product_sku: sku, product_image, ...row }) => ({
        ...row,
        name,
        sku,
        image: product_image,
      }));
      return { lines, totalCount: lines.length };
    },
    sendParcel: async (ctx, { params, query, headers, body }) => {
      const scope = sellerScope(ctx, query.seller_id, 'send parcels');
      await sendParcel(ctx, {
        ...parcelOf(body),
        ...scope,
        orderId: params.id,
        requestKey: headers['idempotency-key'],
      });
      return getOrderOfSeller(ctx, { id: params.id, ...scope });
    },
    correctParcel: async (ctx, { params, query, body }) => {
      const scope = sellerScope(ctx, query.seller_id, 'correct parcels');
      const id = await correctParcel(ctx, scope, {
        parcelId: params.id,
        consignment: consignmentOfInput(body),
        version: body.version,
      });
      return getOrderOfSeller(ctx, { id, ...scope });
    },
    markParcelDelivered: async (ctx, { params, query }) => {
      const scope = sellerScope(ctx, query.seller_id, 'correct parcels');
      const id = await markParcelDelivered(ctx, scope, params.id);
      return getOrderOfSeller(ctx, { id, ...scope });
    },
    takeBackParcel: async (ctx, { params, query, body }) => {
      const scope = sellerScope(ctx, query.seller_id, 'correct parcels');
      const { reason } = body;
      const id = await takeBackParcel(ctx, scope, { parcelId: params.id, reason });
      return getOrderOfSeller(ctx, { id, ...scope });
    },
  });
}

async function getOrderOfSeller({ db, now }: SignedInCtx, which: { id: string; sellerId: string }) {
  const row = await findOrderOfSeller(db, which);
  if (row === undefined) throw new AppError('ORDER_NOT_FOUND');
  return presentSellerOrder(row, now);
}
