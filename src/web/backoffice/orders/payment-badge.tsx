import type { PaymentStatus } from '#contract/schemas/orders.ts';

import { Badge, type BadgeTone } from '#web/ui/badge.tsx';

const LOOK: Record<PaymentStatus, readonly [BadgeTone, string]> = {
  unpaid: ['neutral', 'Unpaid'],
  paid: ['success', 'Paid'],
  not_required: ['success', 'Nothing to pay'],
  refund_due: ['danger', 'Refund due'],
  partly_refunded: ['info', 'Partly refunded'],
  refunded: ['neutral', 'Refunded'],
  failed: ['danger', 'Failed'],
};

export function PaymentBadge({ status }: { status: PaymentStatus }) {
  const [tone, word] = LOOK[status];
  return (
    <Badge tone={tone} icon={tone === 'info' ? 'info' : undefined}>
      {word}
    </Badge>
  );
}
