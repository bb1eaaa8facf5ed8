import type { RecallState } from '#domain/recalls/recall.ts';

import { RECALL_STATE_WORDS } from '#contract/text/recalls.ts';

import { Badge } from '#web/ui/badge.tsx';

const LOOK = {
  open: { tone: 'danger', icon: 'warning' },
  cleared: { tone: 'warning', icon: 'warning' },
  closed: { tone: 'neutral', icon: 'check' },
} as const;

export function RecallStateBadge({ state }: { state: RecallState }) {
  return <Badge {...LOOK[state]}>{RECALL_STATE_WORDS[state]}</Badge>;
}
