import { formatMoney } from '#domain/money/cents.ts';
import type { Order } from '#contract/schemas/orders.ts';
import { shop } from '#contract/text/shop.ts';

import { OrderDate } from '#web/features/orders/order-date.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';

type Refund = Order['refunds'][number];

const STATE: Record<Refund['status'], { word: string; tone: BadgeTone }> = {
  queued: { word: 'On its way', tone: 'info' },
  succeeded: { word: 'Refunded', tone: 'success' },
  failed: { word: 'Delayed', tone: 'warning' },
};

/** Refunds, paid or pending. */
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
            <p className="text-small text-ink-3">{whereItIs(refund)}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** "2 × Claw hammer, shipping $9.95", or "Part of the price" for a refund without items. */
function contents(refund: Refund, order: Order): string {
  const lines = refund.lines.flatMap((line) => {
    const item = order.order_items.find((each) => each.id === line.order_item_id);
    return item === undefined || line.quantity === 0
      ? []
      : [`${line.quantity} × ${item.product.name}`];
  });
  const freight = refund.freight > 0 ? [`shipping ${formatMoney(refund.freight)}`] : [];
  const reduction = refund.lines.some((line) => line.quantity === 0 && line.amount > 0)
    ? ['Part of the price']
    : [];
  const parts = [...lines, ...reduction, ...freight];
  return parts.length === 0 ? 'The whole order' : parts.join(', ');
}

function whereItIs(refund: Refund): string {
  switch (refund.status) {
    case 'queued':
      return 'We have asked the payment provider to refund your card.';
    case 'succeeded':
      return 'Refunded to the card you paid with. Banks can take a few days to show it.';
    case 'failed':
      return `The payment provider could not send it yet. We are working on it; call us on ${shop.phone} with any questions.`;
  }
}
