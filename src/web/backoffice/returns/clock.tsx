import { useState } from 'react';

import type { OfficeReturnSummary } from '#contract/schemas/returns.ts';

import { localMinute } from '#web/backoffice/local-minute.ts';
import { Badge } from '#web/ui/badge.tsx';

import { clockWords } from './clock-words.ts';

const LOOK = {
  none: { tone: 'neutral', icon: 'clock' },
  soon: { tone: 'warning', icon: 'clock' },
  overdue: { tone: 'danger', icon: 'warning' },
} as const;

type Clocked = Pick<OfficeReturnSummary, 'state' | 'is_escalated' | 'answer_by'>;

/** How long the seller has to answer, in words. */
export function Clock({ of }: { of: Clocked }) {
  const [today] = useState(() => localMinute(new Date().toISOString()).slice(0, 10));
  const words = clockWords(
    { state: of.state, isEscalated: of.is_escalated },
    { answerBy: of.answer_by, today },
  );
  return words && <Badge {...LOOK[words.urgency]}>{words.text}</Badge>;
}
