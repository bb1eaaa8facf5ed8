import { RotateCcw, Truck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatMoney, type Cents } from '#domain/money/cents.ts';
import { pages } from '#contract/paths/pages.ts';
import { deliveryWindow } from './delivery-window.ts';

interface DeliveryBlockProps {
  /** Such as "2-5". */
  standardDays: string;
  expressDays: string;
  /** What the totals say for this product and quantity; null until they are known. */
  shipping: Cents | null;
  isShippingExempt: boolean;
}

/** Days in words on the server; the dates come with the reader's clock, into the same lines. */
export function DeliveryBlock({
  standardDays,
  expressDays,
  shipping,
  isShippingExempt,
}: DeliveryBlockProps) {
  const [window, setWindow] = useState<string | null>(null);
  useEffect(() => setWindow(deliveryWindow(new Date(), standardDays)), [standardDays]);
  return (
    <div className="rounded-card border border-line bg-surface p-4 text-small">
      <div className="flex gap-3">
        <Truck aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0 text-ink-2" />
        <div>
          <p className="font-[650]">
            {window === null
              ? `Standard delivery ${withDays(standardDays)}`
              : `Estimated delivery ${window}`}
          </p>
          <p className="text-ink-2">
            {isShippingExempt ? 'Free Shipping on this product' : shippingWords(shipping)}
            {` · Express ${withDays(expressDays)}`}
          </p>
        </div>
      </div>
      <div className="mt-3 flex gap-3 border-t border-line pt-3">
        <RotateCcw
          aria-hidden="true"
          size={20}
          strokeWidth={1.75}
          className="shrink-0 text-ink-2"
        />
        <p>
          <a href={pages.returns()} className="text-link">
            30-day returns
          </a>{' '}
          <span className="text-ink-2">on unused goods</span>
        </p>
      </div>
    </div>
  );
}

/** Sellers may set their own shipping (Rule 6), so only the totals know. */
function shippingWords(shipping: Cents | null): string {
  if (shipping === null) return 'Shipping is worked out for each seller';
  return shipping === 0 ? 'Free shipping' : `Shipping ${formatMoney(shipping)}`;
}

function withDays(text: string): string {
  return /day/i.test(text) ? text : `${text} days`;
}
