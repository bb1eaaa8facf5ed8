import { useEffect, useState, type ReactNode } from 'react';
import { formatMoney } from '#domain/money/cents.ts';
import { dayWords, deliveryCountsFrom } from '#domain/sellers/time-away.ts';
import { pages } from '#contract/paths/pages.ts';
import type { TimeAwayView } from '#contract/schemas/catalog.ts';
import type { OrderTotalsView } from '#contract/schemas/orders.ts';
import { RETURNS_SCOPE, returnsPromise } from '#contract/text/returns.ts';
import type { Async } from '#web/lib/use-async.ts';
import { RotateCcw, Truck } from '#web/ui/icons.tsx';
import { useShopSettings } from '#web/settings/shop-settings.tsx';
import { deliveryWindow } from './delivery-window.ts';

interface DeliveryBlockProps {
  /** Such as "2-5". */
  standardDays: string;
  expressDays: string;
  isShippingExempt: boolean;
  /** The seller's holidays; null without any, and for the shop's own products. */
  away: TimeAwayView | null;
  totals: Async<OrderTotalsView>;
  /** The quantity that the cost is for. */
  quantity: number;
  /** The destination: the field for the postcode. */
  children: ReactNode;
}

/**
 * The server shows a number of days; dates replace it once the reader's clock is known, in the same
 * lines.
 */
export function DeliveryBlock({
  standardDays,
  expressDays,
  isShippingExempt,
  away,
  totals,
  quantity,
  children,
}: DeliveryBlockProps) {
  const [window, setWindow] = useState<string | null>(null);
  const sendsFrom = away === null || away.state === 'upcoming' ? null : away.dispatches_from;
  useEffect(() => {
    const now = new Date();
    const start = sendsFrom === null ? now : deliveryCountsFrom(now, sendsFrom);
    setWindow(deliveryWindow(start, standardDays));
  }, [sendsFrom, standardDays]);
  return (
    <section aria-label="Delivery" className="rounded-card border border-line bg-surface p-4">
      <div className="flex gap-3 text-small">
        <Truck size={20} className="shrink-0 text-ink-2" />
        <div className="min-w-0">
          <p className="font-[650]">
            {window === null
              ? `Standard delivery ${withDays(standardDays)}`
              : `Estimated delivery ${window}`}
          </p>
          <p role="status" className="text-ink-2">
            {isShippingExempt ? 'Free Shipping on this product' : freightWords(totals, quantity)}
          </p>
          <p className="text-caption text-ink-3">
            Standard {withDays(standardDays)} · Express {withDays(expressDays)}
            {sendsFrom !== null && (
              <>, counted from {dayWords(sendsFrom)}: the seller is away until then</>
            )}
          </p>
        </div>
      </div>
      <div className="mt-2">{children}</div>
      <p className="mt-2 flex gap-3 border-t border-line pt-3 text-small">
        <RotateCcw size={20} className="shrink-0 text-ink-2" />
        <span>
          <a href={pages.returns()} className="text-link">
            {returnsPromise(useShopSettings())}
          </a>{' '}
          <span className="text-ink-2">{RETURNS_SCOPE}</span>
        </span>
      </p>
    </section>
  );
}

/** Sellers may set their own shipping (Rule 6), so only the totals call knows. */
function freightWords({ status, data }: Async<OrderTotalsView>, quantity: number): string {
  if (status === 'error') return 'Shipping is shown at checkout';
  if (status !== 'ready' || data === null) return 'Calculating...';
  if (data.totalFreight === 0) return 'Free shipping';
  return `Shipping ${formatMoney(data.totalFreight)}${quantity > 1 ? ` for ${quantity}` : ''}`;
}

function withDays(text: string): string {
  return /day/i.test(text) ? text : `${text} days`;
}
