import { useRouter } from '@tanstack/react-router';

import { ORDER_STATUSES } from '#domain/orders/status.ts';

import type { AdminDashboard } from '#contract/endpoints/office-dashboards.ts';
import { adminPages } from '#contract/paths/office-pages.ts';
import { pages } from '#contract/paths/pages.ts';

import {
  CountCards,
  Latest,
  LatestOrders,
  LatestProduct,
} from '#web/backoffice/dashboard/latest.tsx';
import { CategorySales, SalesCard } from '#web/backoffice/dashboard/sales-chart.tsx';
import { RoleBadge } from '#web/backoffice/role-badge.tsx';
import { useListState, useLoaded } from '#web/backoffice/route-hooks.ts';
import { ShortDate } from '#web/backoffice/short-date.tsx';
import { STATUS_WORD } from '#web/features/orders/status-badge.tsx';
import { adminDashboardRoute } from '#web/routes/admin/dashboard/route.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FileText, Package, ReceiptText, Users, Wrench } from '#web/ui/icons.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Notice } from '#web/ui/notice.tsx';

export function DashboardPage() {
  const router = useRouter();
  const { dashboard, sales } = useLoaded(adminDashboardRoute);
  const { days = 30 } = useListState(adminDashboardRoute);
  const failed = dashboard.ok ? (sales.ok ? null : sales) : dashboard;
  return (
    <div className="flex flex-col gap-5">
      <h1 tabIndex={-1} className="text-h1">
        Dashboard
      </h1>
      {failed && (
        <InlineError
          message="Failed to load dashboard data."
          help={failed.message}
          onRetry={() => void router.invalidate()}
        />
      )}
      {dashboard.ok && <ToDo dashboard={dashboard.data} />}
      {dashboard.ok && <Counts counts={dashboard.data.counts} />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] xl:items-start">
        <div className="flex min-w-0 flex-col gap-5">
          {sales.ok && <SalesCard report={sales.data} days={days} home={pages.admin()} />}
          {dashboard.ok && <LatestSales dashboard={dashboard.data} />}
        </div>
        <div className="flex min-w-0 flex-col gap-5 md:max-xl:grid md:max-xl:grid-cols-2 md:max-xl:items-start">
          {sales.ok && <CategorySales categories={sales.data.categories} />}
          {dashboard.ok && <Attention dashboard={dashboard.data} />}
        </div>
      </div>
    </div>
  );
}

function ToDo({ dashboard }: { dashboard: AdminDashboard }) {
  const {
    pending_applications: applications,
    open_payment_alerts: alerts,
    unpublished_agreement: agreement,
  } = dashboard;
  return (
    <>
      {applications > 0 && (
        <Notice
          tone="warning"
          title={`${applications} seller ${applications === 1 ? 'application' : 'applications'} to review`}
          action={
            <LinkButton href={adminPages.applications()} size="sm" variant="secondary">
              Review applications
            </LinkButton>
          }
        />
      )}
      {agreement !== null && (
        <Notice
          tone="warning"
          title="The seller agreement is not published"
          action={
            <LinkButton href={adminPages.page(agreement)} size="sm" variant="secondary">
              Open the seller agreement
            </LinkButton>
          }
        >
          Sellers can sell only once they have accepted it.
        </Notice>
      )}
      {alerts > 0 && (
        <Notice
          tone="danger"
          title={`${alerts} payment ${alerts === 1 ? 'alert' : 'alerts'} to resolve`}
          action={
            <LinkButton href={adminPages.paymentAlerts()} size="sm" variant="secondary">
              View payment alerts
            </LinkButton>
          }
        />
      )}
    </>
  );
}

function Counts({ counts }: { counts: AdminDashboard['counts'] }) {
  return (
    <CountCards
      className="max-md:[&>:first-child]:col-span-2 md:grid-cols-6 md:max-xl:*:col-span-2 md:max-xl:[&>:nth-child(n+4)]:col-span-3 xl:grid-cols-5"
      cards={[
        ['Orders', counts.orders, adminPages.orders(), ReceiptText],
        ['Users', counts.users, adminPages.users(), Users],
        ['Products', counts.products, adminPages.products(), Package],
        ['DIY articles', counts.diy_articles, adminPages.articles(), FileText],
        ['Services', counts.services, adminPages.services(), Wrench],
      ]}
    />
  );
}

function LatestSales({ dashboard }: { dashboard: AdminDashboard }) {
  return (
    <>
      <StatusBar counts={dashboard.orders_by_status} />
      <LatestOrders
        orders={dashboard.latest_orders}
        all={adminPages.orders()}
        hrefOf={adminPages.order}
        emptyText="No orders found."
      />
      <Latest
        title="Latest products"
        all={{ href: adminPages.products(), label: 'All products' }}
        emptyText="No products found."
        items={dashboard.latest_products}
      >
        {(product) => (
          <LatestProduct key={product.id} product={product} href={adminPages.product(product.id)} />
        )}
      </Latest>
    </>
  );
}

function Attention({ dashboard }: { dashboard: AdminDashboard }) {
  return (
    <>
      <Latest
        title="Low stock"
        all={{ href: adminPages.products({ view: 'low' }), label: 'All low-stock products' }}
        emptyText="No products are low on stock."
        items={dashboard.low_stock}
      >
        {(product) => (
          <LatestProduct
            key={product.id}
            withPrice={false}
            product={product}
            variant={product.variant}
            href={adminPages.product(product.id)}
          />
        )}
      </Latest>
      <Latest
        title="Zero-result searches"
        all={{ href: adminPages.searchMisses(), label: 'All searches' }}
        emptyText="Every search has returned results."
        items={dashboard.search_misses}
      >
        {({ query, searches }) => (
          <li key={query} className="flex items-center justify-between gap-3 py-2.5 text-small">
            <a
              href={pages.shop({ search: query })}
              className="min-w-0 font-[600] wrap-anywhere underline-offset-3 hover:underline"
            >
              {query}
            </a>
            <span className="whitespace-nowrap text-ink-3 tabular-nums">
              {searches} {searches === 1 ? 'time' : 'times'}
            </span>
          </li>
        )}
      </Latest>
      <Latest
        title="Latest users"
        all={{ href: adminPages.users(), label: 'All users' }}
        emptyText="No users found."
        items={dashboard.latest_users}
      >
        {(user) => (
          <li key={user.id} className="flex items-center justify-between gap-3 py-2.5 text-small">
            <div className="min-w-0">
              <a
                href={adminPages.user(user.id)}
                className="font-[600] underline-offset-3 hover:underline"
              >
                {user.name || 'No name'}
              </a>
              <p className="text-caption text-ink-3">
                Joined <ShortDate at={user.created_at} />
              </p>
            </div>
            <RoleBadge role={user.role} />
          </li>
        )}
      </Latest>
    </>
  );
}

const STATUS_FILL = {
  pending: 'fill-edge',
  processing: 'fill-wattle',
  shipped: 'fill-info',
  delivered: 'fill-success',
  cancelled: 'fill-line',
} as const;

function StatusBar({ counts }: { counts: AdminDashboard['orders_by_status'] }) {
  const total = ORDER_STATUSES.reduce((sum, status) => sum + counts[status], 0);
  const widths = ORDER_STATUSES.map((status) => (total === 0 ? 0 : (counts[status] / total) * 100));
  return (
    <Card as="section" title="Orders by status">
      <svg
        aria-hidden="true"
        width="100%"
        height="12"
        className="overflow-hidden rounded-badge bg-ground"
      >
        {ORDER_STATUSES.map((status, index) => (
          <rect
            key={status}
            x={`${widths.slice(0, index).reduce((sum, width) => sum + width, 0)}%`}
            width={`${widths[index] ?? 0}%`}
            height="12"
            className={STATUS_FILL[status]}
          />
        ))}
      </svg>
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-small">
        {ORDER_STATUSES.map((status) => (
          <li key={status}>
            <a
              href={adminPages.orders({ status })}
              className="inline-flex items-center gap-2 underline-offset-3 hover:underline"
            >
              <svg aria-hidden="true" width="10" height="10" className={STATUS_FILL[status]}>
                <rect width="10" height="10" rx="2" />
              </svg>
              {STATUS_WORD[status]} <span className="tabular-nums">{counts[status]}</span>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
