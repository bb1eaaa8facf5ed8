import type { ReactNode } from 'react';

import { pages } from '#contract/paths/pages.ts';
import type { Order } from '#contract/schemas/orders.ts';
import { formatFreight } from '#contract/text/freight.ts';
import { formatMoney } from '#domain/money/cents.ts';

import { DownloadInvoice } from '#web/features/orders/download-invoice.tsx';
import { OrderDate } from '#web/features/orders/order-date.tsx';
import { ProofOfAge } from '#web/features/orders/proof-of-age.tsx';
import { lineOf, OrderLine } from '#web/features/orders/order-line.tsx';
import { StatusBadge } from '#web/features/orders/status-badge.tsx';
import { TrackingNumber } from '#web/features/orders/tracking-number.tsx';
import { RecalledLine } from '#web/features/recalls/recalled-line.tsx';
import { ReviewLink, type OrderReviews } from '#web/features/reviews/order-reviews.tsx';
import { useApi } from '#web/lib/api.ts';
import { useAsync } from '#web/lib/use-async.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { DefinitionList } from '#web/ui/definition-list.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface ItemsBySellerProps {
  order: Order;
  reviews?: OrderReviews;
  /** Next to a supplier's name. */
  actionOf?: (group: Order['groups'][number]) => ReactNode;
}

/** The order as placed, grouped by supplier (Rule 7). */
export function ItemsBySeller({ order, reviews, actionOf }: ItemsBySellerProps) {
  return order.groups.map((group) => (
    <Card
      as="section"
      key={group.seller_id ?? 'shop'}
      title={`Sold by ${group.seller_name}`}
      action={actionOf?.(group)}
    >
      <ul className="divide-y divide-line">
        {order.order_items
          .filter((item) => item.product.seller_id === group.seller_id)
          .map((item) => (
            <OrderLine
              key={item.id}
              {...lineOf(item)}
              unitPrice={item.price}
              quantityPriceFrom={item.quantity_price_from}
              lineTotal={item.line_total}
              note={
                <>
                  <ProofOfAge age={item.proof_of_age} />
                  <RecalledLine recall={item.recall} page={pages.recall} />
                  {item.refunded_quantity > 0 && (
                    <Badge tone="neutral" icon="none">
                      {item.refunded_quantity} refunded
                    </Badge>
                  )}
                  <div className="flex flex-wrap gap-x-4">
                    <WarrantyLink item={item} />
                    <ReviewLink reviewed={reviews?.get(item.product_id)} />
                  </div>
                </>
              }
            />
          ))}
      </ul>
      <DefinitionList
        layout="sums"
        className="mt-2 border-t border-line pt-3 text-small"
        items={[
          { term: 'Shipping', detail: formatFreight(group.freight) },
          ...(group.tax === 0
            ? []
            : [
                {
                  term: order.prices_include_tax ? 'Includes tax' : 'Tax',
                  detail: formatMoney(group.tax),
                },
              ]),
          {
            term: <span className="font-[650] text-ink">From this seller</span>,
            detail: <span className="font-[650]">{formatMoney(group.total)}</span>,
          },
        ]}
      />
    </Card>
  ));
}

function WarrantyLink({ item }: { item: Order['order_items'][number] }) {
  if (!item.has_warranty) return null;
  return (
    <a
      href={pages.orderWarranty(item.order_id, item.id)}
      aria-label={`Warranty of ${item.product.name}`}
      className="inline-flex min-h-11 items-center text-small text-link print:hidden"
    >
      Warranty
    </a>
  );
}

export function Tracking({ order }: { order: Order }) {
  if (order.tracking.length === 0) return null;
  return (
    <Card as="section" title="Tracking">
      <ul className="divide-y divide-line">
        {order.tracking.map((parcel) => (
          <li
            key={parcel.id}
            className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3 text-small first:pt-0 last:pb-0"
          >
            <div className="min-w-0 flex-1">
              <p>
                <TrackingNumber parcel={parcel} />
              </p>
              <p className="mt-0.5 text-ink-3">
                {parcel.delivered_at === null ? 'Sent' : 'Delivered'}{' '}
                <OrderDate instant={parcel.delivered_at ?? parcel.dispatched_at} />
                {!holdsAll(order, parcel) && `: ${namesOf(order, parcel.lines).join(', ')}`}
              </p>
            </div>
            <StatusBadge status={parcel.status} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Whether a parcel holds the whole order, so its contents need no list. */
function holdsAll(order: Order, { lines }: Order['tracking'][number]): boolean {
  return order.order_items.every((item) =>
    lines.some((line) => line.order_item_id === item.id && line.quantity === item.quantity),
  );
}

/** "2 × Claw hammer" of each line that has units. */
function namesOf(order: Order, lines: Order['tracking'][number]['lines']): string[] {
  return lines.flatMap(({ order_item_id: id, quantity }) => {
    const item = order.order_items.find((each) => each.id === id);
    return item === undefined || quantity === 0 ? [] : [`${quantity} × ${item.product.name}`];
  });
}

type Refund = Order['refunds'][number];

const STATE: Record<Refund['status'], { word: string; tone: BadgeTone; help: string }> = {
  queued: {
    word: 'On its way',
    tone: 'info',
    help: 'We have asked the payment provider to refund your card.',
  },
  succeeded: {
    word: 'Refunded',
    tone: 'success',
    help: 'Refunded to the card you paid with. Banks can take a few days to show it.',
  },
  failed: {
    word: 'Delayed',
    tone: 'warning',
    help: 'The payment provider could not send it yet. We are working on it.',
  },
};

export function Refunds({ order }: { order: Order }) {
  if (order.refunds.length === 0) return null;
  return (
    <Card as="section" title="Refunds">
      <ul className="divide-y divide-line">
        {order.refunds.map((refund) => (
          <li key={refund.id} className="space-y-1 py-3 first:pt-0 last:pb-0">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <strong className="font-[700] tabular-nums">{formatMoney(refund.amount)}</strong>
              <Badge tone={STATE[refund.status].tone}>{STATE[refund.status].word}</Badge>
              <span className="text-small text-ink-3">
                <OrderDate instant={refund.settled_at ?? refund.created_at} />
              </span>
            </div>
            <p className="text-small text-ink-2">{contents(refund, order)}</p>
            <p className="text-small text-ink-3">{STATE[refund.status].help}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** "2 × Claw hammer, shipping $9.95", or "Part of the price" for a refund without items. */
function contents(refund: Refund, order: Order): string {
  const lines = namesOf(order, refund.lines);
  const freight = refund.freight > 0 ? [`shipping ${formatMoney(refund.freight)}`] : [];
  const reduction = refund.lines.some((line) => line.quantity === 0 && line.amount > 0)
    ? ['Part of the price']
    : [];
  const parts = [...lines, ...reduction, ...freight];
  return parts.length === 0 ? 'The whole order' : parts.join(', ');
}

/** One document per supplier once the order is paid, and one per refund. */
export function Invoices({ order }: { order: Order }) {
  const api = useApi();
  // A refund adds an adjustment note.
  const list = useAsync(`${order.id} ${order.version}`, (signal) =>
    api.invoices.listInvoices({ params: { id: order.id }, signal }),
  );
  const invoices = list.data?.invoices ?? [];
  if (list.status === 'ready' && invoices.length === 0) return null;
  return (
    <Card as="section" title="Invoices" className="print:hidden">
      {list.status === 'error' ? (
        <InlineError message="The invoices could not be loaded." onRetry={list.reload} />
      ) : list.data === null ? (
        <Skeleton className="h-11 w-full" />
      ) : (
        <ul className="divide-y divide-line">
          {invoices.map((invoice) => (
            <li
              key={invoice.number}
              className="flex items-center justify-between gap-4 py-3 first:pt-0 last:pb-0"
            >
              <span className="min-w-0 text-small">
                <a
                  href={pages.orderInvoice(order.id, invoice.number)}
                  className="text-link font-[600]"
                >
                  {invoice.title} <span className="tabular-nums">{invoice.number}</span>
                </a>
                <span className="block text-ink-3">{invoice.supplier.legal_name}</span>
              </span>
              <DownloadInvoice orderId={order.id} number={invoice.number} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
