import { formatCount } from '#domain/numbers/format-count.ts';
import type { ImportState, RowOutcome } from '#domain/range/outcomes.ts';

import type { Import } from '#contract/schemas/imports.ts';

import { Badge, type BadgeTone } from '#web/ui/badge.tsx';

const STATE_LOOKS: Readonly<Record<ImportState, { readonly word: string; tone: BadgeTone }>> = {
  uploaded: { word: 'Not checked', tone: 'neutral' },
  checking: { word: 'Being checked', tone: 'warning' },
  checked: { word: 'Checked', tone: 'neutral' },
  fetching: { word: 'Fetching pictures', tone: 'warning' },
  applying: { word: 'Being imported', tone: 'warning' },
  done: { word: 'Imported', tone: 'success' },
  failed: { word: 'Failed', tone: 'danger' },
};

export function ImportStateBadge({ state }: { state: ImportState }) {
  const { word, tone } = STATE_LOOKS[state];
  return <Badge tone={tone}>{word}</Badge>;
}

export const OUTCOME_WORDS: Readonly<Record<RowOutcome, string>> = {
  new: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
  refused: 'Refused',
};

export type ImportStep = 'file' | 'columns' | 'check' | 'run';

/** The step at which an import is. */
export function stepOf({ state, strict }: Pick<Import, 'state' | 'strict'>): ImportStep {
  if (state === 'uploaded') return 'columns';
  if (state === 'checking' || state === 'checked') return 'check';
  return state === 'failed' && strict === null ? 'check' : 'run';
}

export function number(count: number): string {
  return formatCount(count);
}

/** "1 row", "1,200 rows". */
export function rowWords(count: number): string {
  return `${number(count)} ${count === 1 ? 'row' : 'rows'}`;
}

/** "16 rows: 12 new, 3 changed and 1 refused". */
export function checkedWords(outcomes: Import['outcomes']): string {
  const count = Object.values(outcomes).reduce((sum, each) => sum + each, 0);
  return `${rowWords(count)}: ${outcomeWords(outcomes)}`;
}

/** "12 new, 3 changed and 1 refused"; outcomes of no row are left out. */
export function outcomeWords(outcomes: Import['outcomes']): string {
  const parts = Object.entries(OUTCOME_WORDS).flatMap(([name, word]) => {
    const count = outcomes[name as RowOutcome];
    return count === 0 ? [] : [`${number(count)} ${word.toLowerCase()}`];
  });
  return LIST.format(parts);
}

const LIST = new Intl.ListFormat('en-AU', { type: 'conjunction' });
