import type { RecallRemedy, RecallState } from '#domain/recalls/recall.ts';

export const RECALL_STATE_WORDS: Readonly<Record<RecallState, string>> = {
  open: 'Open',
  cleared: 'Open, on sale again',
  closed: 'Closed',
};

export const RECALL_REMEDY_WORDS: Readonly<Record<RecallRemedy, string>> = {
  refund: 'A refund',
  replacement: 'A replacement',
  repair: 'A repair',
};
