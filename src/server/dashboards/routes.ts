import { cents, sumCents } from '#domain/money/cents.ts';
import { roundFraction } from '#domain/money/fraction.ts';
import { ORDER_STATUSES } from '#domain/orders/status.ts';
import { gstRegistration } from '#domain/tax/registration.ts';

import { dashboardEndpoints, type SalesReport } from '#contract/endpoints/office-dashboards.ts';

import { sellerScope } from '#server/http/seller-scope.ts';
import {
  countEverything,
  countOrdersByStatus,
  countSellersOwn,
  LATEST,
  listLatestOrders,
  listLatestProducts,
  listLatestUsers,
  listLowStock,
  listSalesByCategory,
  listSalesByDay,
  type SalesDay,
  type SalesOwner,
} from '#server/dashboards/queries.ts';
import { listSearchMisses } from '#server/catalog/search/queries.ts';
import type { Ctx } from '#server/http/context.ts';
import { countPaymentAlerts } from '#server/operations/queries.ts';
import { sellsAt } from '#server/sellers/time-away.ts';
import { mount, type Api } from '#server/http/mount.ts';
import { presentSellerOrder } from '#server/order-management/seller/present.ts';
import { listOrdersOfSeller } from '#server/order-management/seller/queries.ts';

/** The newest ones, as many as a dashboard lists. */
const LATEST_ORDERS = {
  sort: { by: 'created_at', direction: 'desc' },
  limit: LATEST,
  offset: 0,
} as const;

type ProductRow = Awaited<ReturnType<typeof listLatestProducts>>[number];

export function mountDashboards(api: Api): void {
  mount(
    api,
    dashboardEndpoints,
  )({
    getAdminDashboard: async ({ db }) => {
      const [counts, statuses, orders, users, products, low, alerts, misses] = await Promise.all([
        countEverything(db),
        countOrdersByStatus(db),
        listLatestOrders(db),
        listLatestUsers(db),
        listLatestProducts(db, null),
        listLowStock(db),
        countPaymentAlerts(db),
        listSearchMisses(db, { limit: 5, offset: 0 }),
      ]);
      const { pending, unpublished_agreement, ...rest } = counts;
      const countOf = new Map(statuses.map(({ status, count }) => [status, count]));
      return {
        counts: rest,
        pending_applications: pending,
        unpublished_agreement,
        orders_by_status: Object.fromEntries(
          ORDER_STATUSES.map((status) => [status, countOf.get(status) ?? 0]),
        ) as Record<(typeof ORDER_STATUSES)[number], number>,
        latest_orders: orders.map((row) => ({
          ...row,
          customer: `${row.first_name} ${row.last_name}`.trim(),
          total: cents(row.total_cents),
          created_at: row.created_at.toISOString(),
        })),
        latest_users: users.map((row) => ({
          ...row,
          name: `${row.first_name} ${row.last_name}`.trim(),
          created_at: row.created_at.toISOString(),
        })),
        latest_products: products.map(presentProduct),
        low_stock: low.map((row) => ({ ...presentProduct(row), variant: row.variant_name })),
        open_payment_alerts: alerts.open,
        search_misses: misses,
      };
    },
    getSales: (ctx, { query }) => salesReport(ctx, null, query.days),
    getSellerDashboard: async (ctx, { query }) => {
      const { sellerId } = sellerScope(ctx, query.seller_id, 'fetch the dashboard');
      const [own, orders, products] = await Promise.all([
        countSellersOwn(ctx.db, sellerId),
        listOrdersOfSeller(ctx.db, { sellerId }, LATEST_ORDERS),
        listLatestProducts(ctx.db, sellerId),
      ]);
      return {
        counts: { products: own.products, categories: own.categories, orders: own.orders },
        checklist: {
          profile: own.has_profile,
          bank: own.has_bank_details,
          business: own.has_business,
          gst: own.gst_registered !== null,
          shipping: own.has_shipping,
          product: own.has_pictured_product,
        },
        gst_registered: gstRegistration({ answer: own.gst_registered, abn: own.abn }),
        acts_as_owner: ctx.actor.seller === null || ctx.actor.seller.role === 'owner',
        sells: sellsAt(own, ctx.now),
        sells_until: own.sells_until?.toISOString() ?? null,
        latest_orders: orders
          .map((row) => presentSellerOrder(row, ctx.now))
          .map(({ id, order_number, ship_to: to, status, total, created_at }) => ({
            id,
            order_number,
            // Only the buyer details that delivery needs (Rule 15).
            customer: to && [to.first_name, to.city].filter(Boolean).join(', '),
            status,
            total,
            created_at,
          })),
        latest_products: products.map(presentProduct),
      };
    },
    getSellerSales: (ctx, { query }) => {
      const { sellerId } = sellerScope(ctx, query.seller_id, 'fetch reports');
      return salesReport(ctx, sellerId, query.days);
    },
  });
}

function presentProduct(row: ProductRow) {
  return {
    ...row,
    image: row.images[0] ?? null,
    price: cents(row.shown_price_cents),
    stock: row.available,
  };
}

async function salesReport({ db, now }: Ctx, owner: SalesOwner, days: number) {
  const [current, previous, categories] = await Promise.all([
    listSalesByDay(db, owner, { now, days, skip: 0 }),
    listSalesByDay(db, owner, { now, days, skip: days }),
    listSalesByCategory(db, owner, { now, days }),
  ]);
  return {
    days: current.map((row) => ({
      ...row,
      sales: cents(row.sales_cents),
      gst: cents(row.gst_cents),
    })),
    totals: totalsOf(current),
    previous: totalsOf(previous),
    categories: categories.map((row) => ({
      ...row,
      sales: cents(row.sales_cents),
    })),
  };
}

function totalsOf(days: readonly SalesDay[]): SalesReport['totals'] {
  const orders = days.reduce((sum, day) => sum + day.orders, 0);
  const sales = sumCents(...days.map((day) => cents(day.sales_cents)));
  return {
    orders,
    sales,
    gst: sumCents(...days.map((day) => cents(day.gst_cents))),
    average:
      orders === 0
        ? cents(0)
        : cents(roundFraction({ numerator: BigInt(sales), denominator: BigInt(orders) })),
  };
}
