import { statusTone, type OrderStatus, type StatusTone } from '#domain/orders/status.ts';

import { Badge, type BadgeTone } from '#web/ui/badge.tsx';

const TONE: Record<StatusTone, BadgeTone> = {
  green: 'success',
  blue: 'info',
  yellow: 'warning',
  grey: 'neutral',
};

export const STATUS_WORD: Record<OrderStatus, string> = {
  pending: 'Pending',
  processing: 'Processing',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
};

export function StatusBadge({ status }: { status: OrderStatus }) {
  return (
    <Badge tone={TONE[statusTone(status)]} icon={status === 'cancelled' ? 'cross' : undefined}>
      {STATUS_WORD[status]}
    </Badge>
  );
}
