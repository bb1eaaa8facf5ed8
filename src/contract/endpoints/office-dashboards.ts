import { z } from 'zod';

import { ROLES } from '#domain/access/access.ts';
import { ORDER_STATUSES } from '#domain/orders/status.ts';

import { endpointsOf } from '#contract/endpoint.ts';
import { SellerScopeSchema } from '#contract/schemas/office-catalog.ts';
import { IdSchema, InstantSchema, MoneySchema, MoneySumSchema } from '#contract/schemas/wire.ts';

const count = z.number().int();

const LatestOrderSchema = z.object({
  id: IdSchema,
  order_number: z.string(),
  /** Null if the reader may not see the buyer (Rule 15). */
  customer: z.string().nullable(),
  status: z.enum(ORDER_STATUSES),
  total: MoneySchema,
  created_at: InstantSchema,
});

const LatestProductSchema = z.object({
  id: IdSchema,
  name: z.string(),
  image: z.string().nullable(),
  /** The shown price (Rule 5). */
  price: MoneySchema,
  has_price_range: z.boolean(),
  stock: count,
});

export const AdminDashboardSchema = z.object({
  counts: z.object({
    orders: count,
    users: count,
    products: count,
    diy_articles: count,
    services: count,
  }),
  pending_applications: count,
  orders_by_status: z.record(z.enum(ORDER_STATUSES), count),
  latest_orders: z.array(LatestOrderSchema),
  latest_users: z.array(
    z.object({ id: IdSchema, name: z.string(), role: z.enum(ROLES), created_at: InstantSchema }),
  ),
  latest_products: z.array(LatestProductSchema),
  /** `variant` is the one that `stock` counts; null for a product without variants. */
  low_stock: z.array(LatestProductSchema.extend({ variant: z.string().nullable() })),
  /** Payments that need attention. */
  open_payment_alerts: count,
  /** The seller agreement's page, if sellers wait for its publication (Rule 126); else null. */
  unpublished_agreement: IdSchema.nullable(),
  /** Searches without results, most frequent first. */
  search_misses: z.array(z.object({ query: z.string(), searches: count })),
});

export const SellerDashboardSchema = z.object({
  counts: z.object({ products: count, categories: count, orders: count }),
  /** The first steps of a new seller. */
  checklist: z.object({
    /** A trading name, a text about themselves and a return address. */
    profile: z.boolean(),
    /** Their own, or those of the approved application (Rule 122). */
    bank: z.boolean(),
    /** Legal name and ABN. */
    business: z.boolean(),
    /** Whether they are registered. */
    gst: z.boolean(),
    /** Freight of their own, or the shop's by choice. Always where sellers cannot choose. */
    shipping: z.boolean(),
    /** A product with a picture. */
    product: z.boolean(),
  }),
  /** Null while unknown, which means no tax is charged (Rule 4). */
  gst_registered: z.boolean().nullable(),
  /** Whether the caller may do what the notices ask for: owners and administrators. */
  acts_as_owner: z.boolean(),
  /** Whether the seller agreement lets them sell, and until when (Rule 126). */
  sells: z.boolean(),
  sells_until: InstantSchema.nullable(),
  /** Totals are those of the seller's own lines and freight (Rule 15). */
  latest_orders: z.array(LatestOrderSchema),
  latest_products: z.array(LatestProductSchema),
});

/** Longest time that a report looks over, in days. */
const MAX_REPORT_DAYS = 366;

const SalesTotalsSchema = z.object({
  orders: count,
  sales: MoneySumSchema,
  gst: MoneySumSchema,
  average: MoneySumSchema,
});

export const SalesReportSchema = z.object({
  /**
   * Every day from the first to the last, in Sydney's calendar; sales without refunds taken off.
   */
  days: z.array(
    z.object({ day: z.iso.date(), orders: count, sales: MoneySumSchema, gst: MoneySumSchema }),
  ),
  totals: SalesTotalsSchema,
  /** The same number of days just before. */
  previous: SalesTotalsSchema,
  categories: z.array(z.object({ name: z.string(), sales: MoneySumSchema, units: count })),
});

const ReportQuerySchema = SellerScopeSchema.extend({
  days: z.coerce.number().int().min(1).max(MAX_REPORT_DAYS).default(30),
});

const admin = endpointsOf({ audience: 'admin', tag: 'Administration: dashboard' });
const seller = endpointsOf({ audience: 'seller', sellerRole: 'manager', tag: 'Seller: dashboard' });

export const dashboardEndpoints = {
  getAdminDashboard: admin('GET /api/admin/dashboard', {
    summary: 'Counts, pending tasks and the latest orders, users and products',
    output: AdminDashboardSchema,
  }),
  getSales: admin('GET /api/admin/reports/sales', {
    summary: 'Paid sales by day and category, compared with the previous period',
    query: ReportQuerySchema,
    output: SalesReportSchema,
  }),
  getSellerDashboard: seller('GET /api/seller/dashboard', {
    summary: 'Your counts and your latest orders and products',
    query: SellerScopeSchema,
    output: SellerDashboardSchema,
  }),
  getSellerSales: seller('GET /api/seller/reports/sales', {
    summary: 'Paid sales of your lines by day and category, compared with the previous period',
    query: ReportQuerySchema,
    output: SalesReportSchema,
  }),
};

export type AdminDashboard = z.output<typeof AdminDashboardSchema>;
export type SellerDashboard = z.output<typeof SellerDashboardSchema>;
export type SalesReport = z.output<typeof SalesReportSchema>;
