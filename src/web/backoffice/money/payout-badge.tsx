import type { Payout } from '#contract/endpoints/office-payouts.ts';
import { PAYOUT_STATUS_WORDS } from '#contract/text/payouts.ts';

import { Badge } from '#web/ui/badge.tsx';

const TONES = {
  draft: 'neutral',
  waiting: 'warning',
  approved: 'info',
  sent: 'success',
  void: 'danger',
} as const;

export function PayoutBadge({ status }: { status: Payout['status'] }) {
  return <Badge tone={TONES[status]}>{PAYOUT_STATUS_WORDS[status]}</Badge>;
}
