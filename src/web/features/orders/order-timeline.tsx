import type { Order } from '#contract/schemas/orders.ts';
import type { OrderStatus } from '#domain/orders/status.ts';

import { Timeline, type TimelineStep } from '#web/ui/timeline.tsx';
import { OrderDate } from './order-date.tsx';
import { STATUS_WORD } from './status-badge.tsx';

const WAY = ['pending', 'processing', 'shipped', 'delivered'] as const;

/** Placed, Processing, Shipped, Delivered; a cancelled order stops where it was. */
export function OrderTimeline({ order }: { order: Order }) {
  return <Timeline label="Where your order is" steps={stepsOf(order)} />;
}

function stepsOf(order: Order): TimelineStep[] {
  if (order.status === 'cancelled') {
    const reached = WAY.filter(
      (status) => status === 'pending' || instantOf(order, status) !== null,
    );
    return [
      ...reached.map((status) => step(order, status, 'done')),
      step(order, 'cancelled', 'stopped'),
    ];
  }
  const now = WAY.indexOf(order.status);
  return WAY.map((status, index) => {
    if (index > now) return step(order, status, 'ahead');
    const isLast = index === now && status !== 'delivered';
    return step(order, status, isLast ? 'current' : 'done');
  });
}

function step(order: Order, status: OrderStatus, state: TimelineStep['state']): TimelineStep {
  const instant = state === 'ahead' ? null : instantOf(order, status);
  return {
    label: status === 'pending' ? 'Placed' : STATUS_WORD[status],
    state,
    ...(instant === null ? {} : { note: <OrderDate instant={instant} layout="day-and-time" /> }),
  };
}

/** When the order last reached this status; null if unknown. */
function instantOf(order: Order, status: OrderStatus): string | null {
  if (status === 'pending') return order.created_at;
  return order.events.findLast((event) => event.to_status === status)?.created_at ?? null;
}
