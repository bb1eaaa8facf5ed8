import { useState } from 'react';

import { Badge } from '#web/ui/badge.tsx';

import { dueWords } from './due-words.ts';

/** How long is left, in words; what is overdue has the danger colour and an icon. */
export function Deadline({ at, what }: { at: string; what?: string }) {
  const [now] = useState(() => new Date());
  const { text, isOverdue } = dueWords(at, now);
  return (
    <Badge tone={isOverdue ? 'danger' : 'neutral'} icon={isOverdue ? 'warning' : 'clock'}>
      {what === undefined ? text : `${what}: ${text.charAt(0).toLowerCase()}${text.slice(1)}`}
    </Badge>
  );
}
