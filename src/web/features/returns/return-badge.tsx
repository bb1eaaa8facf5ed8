import type { ReturnState } from '#domain/returns/life.ts';

import { RETURN_STATE_WORDS } from '#contract/text/return-words.ts';

import { Badge } from '#web/ui/badge.tsx';

/** Yellow while one side has to answer. */
const LOOK = {
  requested: { tone: 'warning', icon: 'clock' },
  more_information: { tone: 'warning', icon: 'info' },
  approved: { tone: 'info', icon: 'check' },
  sent_back: { tone: 'info', icon: 'truck' },
  received: { tone: 'warning', icon: 'clock' },
  resolved: { tone: 'success', icon: 'check' },
  declined: { tone: 'danger', icon: 'cross' },
  withdrawn: { tone: 'neutral', icon: 'dashed' },
} as const satisfies Record<ReturnState, object>;

export function ReturnBadge({ state }: { state: ReturnState }) {
  return <Badge {...LOOK[state]}>{RETURN_STATE_WORDS[state]}</Badge>;
}
