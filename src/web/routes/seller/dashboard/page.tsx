import { useRouter } from '@tanstack/react-router';

import { formatMoney } from '#domain/money/cents.ts';

import type { SellerDashboard } from '#contract/endpoints/office-dashboards.ts';
import type { OwnMoney } from '#contract/endpoints/office-money.ts';
import { sellerPages } from '#contract/paths/office-pages.ts';
import { pages } from '#contract/paths/pages.ts';
import { dayInWords } from '#contract/text/days.ts';

import {
  CountCards,
  Latest,
  LatestOrders,
  LatestProduct,
} from '#web/backoffice/dashboard/latest.tsx';
import { CategorySales, SalesCard } from '#web/backoffice/dashboard/sales-chart.tsx';
import { Figures } from '#web/backoffice/money/figures.tsx';
import { useListState, useLoaded } from '#web/backoffice/route-hooks.ts';
import { ShortDate } from '#web/backoffice/short-date.tsx';
import { sellerDashboardRoute } from '#web/routes/seller/dashboard/route.tsx';
import { Card } from '#web/ui/card.tsx';
import { Check, Circle, Layers, Package, ReceiptText } from '#web/ui/icons.tsx';
import { Today } from '#web/routes/seller/dashboard/parts/today.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Notice } from '#web/ui/notice.tsx';

export function SellerDashboardPage() {
  const router = useRouter();
  const { dashboard, sales, money } = useLoaded(sellerDashboardRoute);
  const { days = 30 } = useListState(sellerDashboardRoute);
  return (
    <div className="flex flex-col gap-5">
      <h1 tabIndex={-1} className="text-h1">
        Dashboard
      </h1>
      {!dashboard.ok && (
        <InlineError
          message="Failed to load dashboard data."
          help={dashboard.message}
          onRetry={() => void router.invalidate()}
        />
      )}
      {dashboard.ok && (
        <>
          <AgreementNeeded {...dashboard.data} />
          {dashboard.data.acts_as_owner && <Checklist checklist={dashboard.data.checklist} />}
        </>
      )}
      <Today />
      {money?.ok === true && <Money money={money.data} />}
      {sales.ok && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] xl:items-start">
          <SalesCard report={sales.data} days={days} home={pages.seller()} />
          <CategorySales categories={sales.data.categories} />
        </div>
      )}
      {dashboard.ok && (
        <>
          {dashboard.data.gst_registered === null && dashboard.data.acts_as_owner && <GstUnknown />}
          <CountCards
            className="md:grid-cols-3"
            cards={[
              [
                'Products',
                dashboard.data.counts.products,
                sellerPages.products({ view: 'mine' }),
                Package,
              ],
              ['Categories', dashboard.data.counts.categories, sellerPages.categories(), Layers],
              [
                'Orders with my products',
                dashboard.data.counts.orders,
                sellerPages.orders(),
                ReceiptText,
              ],
            ]}
          />
        </>
      )}
      {dashboard.ok && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 xl:grid-cols-2 xl:items-start">
          <LatestOrders
            orders={dashboard.data.latest_orders}
            all={sellerPages.orders()}
            hrefOf={(open) => sellerPages.orders({ open })}
            emptyText="No orders with your products yet."
          />
          <Latest
            title="Latest products"
            all={{ href: sellerPages.products(), label: 'All products' }}
            emptyText="No products found."
            items={dashboard.data.latest_products}
          >
            {(product) => (
              <LatestProduct
                key={product.id}
                product={product}
                href={sellerPages.product(product.id)}
              />
            )}
          </Latest>
        </div>
      )}
    </div>
  );
}

/** What the next payout can be of, and what becomes available next; the rest is one click away. */
function Money({ money }: { money: OwnMoney }) {
  const [next] = money.upcoming;
  return (
    <section aria-label="Money">
      <Figures
        figures={[
          {
            label: 'Available',
            value: formatMoney(money.available),
            help: money.available < 0 ? 'You owe this.' : 'Yours to be paid out.',
          },
          {
            label: 'Next to become available',
            value: next === undefined ? '–' : formatMoney(next.amount),
            help: next === undefined ? 'Nothing has a day yet.' : dayInWords(next.day),
          },
          {
            label: 'Pending',
            value: formatMoney(money.pending),
            help: (
              <a href={sellerPages.money()} className="text-link">
                All of your money
              </a>
            ),
          },
        ]}
      />
    </section>
  );
}

/** Sellers sell only under the seller agreement (Rule 126). */
function AgreementNeeded({
  sells,
  sells_until: until,
  acts_as_owner: actsAsOwner,
}: Pick<SellerDashboard, 'sells' | 'sells_until' | 'acts_as_owner'>) {
  if (until === null) return null;
  return (
    <Notice
      tone="warning"
      title={sells ? 'Accept the seller agreement' : 'Your products are not for sale'}
      action={
        actsAsOwner && (
          <a href={sellerPages.agreement()} className="text-link">
            Seller agreement
          </a>
        )
      }
    >
      {sells ? (
        <>
          Your products are for sale until <ShortDate at={until} withTime />. Accept the agreement
          by then to go on selling.
        </>
      ) : (
        'They are for sale once you have accepted the seller agreement.'
      )}
      {!actsAsOwner && ' Only an owner can accept it.'}
    </Notice>
  );
}

/** Without an ABN and a GST answer, products are sold without GST. */
function GstUnknown() {
  return (
    <Notice
      tone="warning"
      title="Your GST registration is not confirmed"
      action={
        <a href={sellerPages.settings()} className="text-link">
          Open settings
        </a>
      }
    >
      Your products are sold without GST and your customers do not get tax invoices. Enter your ABN
      and confirm whether you are registered for GST.
    </Notice>
  );
}

/** The first steps of a new seller; gone once all are done, and no gate. */
function Checklist({ checklist }: { checklist: SellerDashboard['checklist'] }) {
  const settings = sellerPages.settings();
  const steps = [
    { done: checklist.profile, label: 'Complete your profile', href: sellerPages.profile() },
    { done: checklist.bank, label: 'Add your bank details', href: sellerPages.bankDetails() },
    {
      done: checklist.business && checklist.gst,
      label: 'Enter your ABN and confirm whether you are registered for GST',
      href: settings,
    },
    { done: checklist.shipping, label: 'Set your freight, or keep the shop’s', href: settings },
    {
      done: checklist.product,
      label: 'Add your first product with a picture',
      href: sellerPages.newProduct(),
    },
  ];
  const doneCount = steps.filter(({ done }) => done).length;
  if (doneCount === steps.length) return null;
  return (
    <Card as="section" title="Set up your shop">
      <p className="mb-3 text-small text-ink-2">
        {doneCount} of {steps.length} done. You can already sell.
      </p>
      <ol className="flex flex-col gap-2 text-small">
        {steps.map(({ done, label, href }) => (
          <li key={label} className="flex items-center gap-2.5">
            {done ? (
              <Check
                aria-label="Done"
                size={18}
                strokeWidth={2}
                className="shrink-0 text-success"
              />
            ) : (
              <Circle aria-label="To do" size={18} className="shrink-0 text-ink-3" />
            )}
            <a href={href} className="text-link">
              {label}
            </a>
          </li>
        ))}
      </ol>
    </Card>
  );
}
