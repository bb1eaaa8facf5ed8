import { cents } from '#domain/money/cents.ts';

import { sellerOrderEndpoints, type SellerOrder } from '#contract/endpoints/seller-orders.ts';

import { sellerScope } from '#server/catalog/editing/scope.ts';
import type { Api } from '#server/http/api.ts';
import { mount } from '#server/http/mount.ts';
import {
  countOrdersOfSeller,
  listOrdersOfSeller,
  type SellerOrderRow,
  type SellerOrderSort,
} from '#server/orders/seller/queries.ts';

export function mountSellerOrders(api: Api): void {
  mount(
    api,
    sellerOrderEndpoints,
  )({
    listSellerOrders: async (ctx, { query }) => {
      const { sellerId } = sellerScope(ctx, query.seller_id, 'fetch orders');
      const { search, status, limit, offset, sort = '-created_at' } = query;
      const filter = { sellerId, search, status };
      const rows = await listOrdersOfSeller(ctx.db, filter, {
        sort: {
          by: sort.replace(/^-/, '') as SellerOrderSort,
          direction: sort.startsWith('-') ? 'desc' : 'asc',
        },
        limit,
        offset,
      });
      return {
        orders: rows.map(presentSellerOrder),
        totalCount: await countOrdersOfSeller(ctx.db, filter),
      };
    },
  });
}

/** The seller's part of an order, as it was stored when the order was placed (Rule 7). */
function presentSellerOrder(row: SellerOrderRow): SellerOrder {
  const tax = row.prices_include_tax ? 0 : row.tax_cents;
  return {
    id: row.id,
    order_number: row.order_number,
    status: row.status,
    created_at: row.created_at.toISOString(),
    ship_to: row.shipping_address,
    units: row.items.reduce((sum, { quantity }) => sum + quantity, 0),
    subtotal: cents(row.subtotal_cents),
    freight: cents(row.freight_cents),
    tax: cents(row.tax_cents),
    total: cents(row.subtotal_cents + row.freight_cents + tax),
    prices_include_tax: row.prices_include_tax,
    items: row.items.map((item) => ({
      id: item.id,
      name: item.product_name,
      slug: item.product_slug,
      image: item.product_image,
      sku: item.product_sku,
      variant_name: item.variant_name,
      quantity: item.quantity,
      price: cents(item.price_cents),
      line_total: cents(item.line_total_cents),
    })),
  };
}
