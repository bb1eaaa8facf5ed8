import type { ReactNode } from 'react';

import { formatMoney } from '#domain/money/cents.ts';

import type { AdminDashboard } from '#contract/endpoints/office-dashboards.ts';

import { StockBadge } from '#web/backoffice/products/stock-badge.tsx';
import { ShortDate } from '#web/backoffice/short-date.tsx';
import { StatusBadge } from '#web/features/orders/status-badge.tsx';
import { priceText } from '#web/features/products/product-price.ts';
import { Card } from '#web/ui/card.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { cx } from '#web/ui/cx.ts';
import type { IconComponent } from '#web/ui/icons.tsx';

interface LatestProps<Item> {
  title: string;
  /** Leads to the whole list. */
  all: { readonly href: string; readonly label: string };
  emptyText: string;
  items: readonly Item[];
  children: (item: Item) => ReactNode;
}

/** A short list on a dashboard, with the way to the whole one. */
export function Latest<Item>({ title, all, emptyText, items, children }: LatestProps<Item>) {
  return (
    <Card
      as="section"
      title={title}
      action={
        <a href={all.href} className="text-link text-small">
          {all.label}
        </a>
      }
    >
      {items.length === 0 ? (
        <p className="text-small text-ink-2">{emptyText}</p>
      ) : (
        <ul className="divide-y divide-line">{items.map(children)}</ul>
      )}
    </Card>
  );
}

interface LatestOrdersProps {
  orders: AdminDashboard['latest_orders'];
  all: string;
  hrefOf: (id: string) => string;
  emptyText: string;
}

export function LatestOrders({ orders, all, hrefOf, emptyText }: LatestOrdersProps) {
  return (
    <Latest
      title="Latest orders"
      all={{ href: all, label: 'All orders' }}
      emptyText={emptyText}
      items={orders}
    >
      {(order) => (
        <li
          key={order.id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 text-small"
        >
          <div className="min-w-0">
            <a
              href={hrefOf(order.id)}
              className="font-[600] wrap-anywhere underline-offset-3 hover:underline"
            >
              {order.order_number}
            </a>
            <p className="text-caption text-ink-3">
              {order.customer !== null && `${order.customer} · `}
              <ShortDate at={order.created_at} />
            </p>
          </div>
          <div className="flex items-center gap-3 max-sm:w-full max-sm:justify-between">
            <StatusBadge status={order.status} />
            <span className="min-w-20 text-right font-[600] tabular-nums">
              {formatMoney(order.total)}
            </span>
          </div>
        </li>
      )}
    </Latest>
  );
}

interface LatestProductProps {
  product: AdminDashboard['latest_products'][number];
  /** The variant that the stock is of. */
  variant?: string | null | undefined;
  href: string;
  withPrice?: boolean | undefined;
}

export function LatestProduct({ product, variant, href, withPrice = true }: LatestProductProps) {
  return (
    <li className="flex items-center gap-3 py-2.5 text-small">
      <span className="block size-10 shrink-0 overflow-hidden rounded-control border border-line">
        <Picture src={product.image} alt="" width={40} height={40} />
      </span>
      <a href={href} className="min-w-0 flex-1 font-[600] underline-offset-3 hover:underline">
        {product.name}
        {variant && <span className="block font-normal text-ink-3">{variant}</span>}
      </a>
      {withPrice && (
        <span className="tabular-nums">
          {priceText({ ...product, shown_price: product.price })}
        </span>
      )}
      <span className="min-w-14 text-right">
        <StockBadge stock={product.stock} />
      </span>
    </li>
  );
}

interface CountCardsProps {
  cards: readonly (readonly [label: string, count: number, href: string, Icon: IconComponent])[];
  className: string;
}

export function CountCards({ cards, className }: CountCardsProps) {
  return (
    <div className={cx('grid grid-cols-2 gap-3', className)}>
      {cards.map(([label, count, href, Icon]) => (
        <a
          key={label}
          href={href}
          className="flex items-center gap-3 rounded-card border border-line bg-surface p-4 hover:shadow-hover"
        >
          <span className="flex size-11 shrink-0 items-center justify-center rounded-control bg-ground text-ink-2">
            <Icon size={22} />
          </span>
          <span className="min-w-0">
            <span className="block text-h2 tabular-nums">{count.toLocaleString('en-AU')}</span>
            <span className="block text-small text-ink-3">{label}</span>
          </span>
        </a>
      ))}
    </div>
  );
}
