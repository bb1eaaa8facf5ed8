import { expect, it } from 'vitest';

import { clockWords } from './clock-words.ts';

const REQUESTED = { state: 'requested', isEscalated: false } as const;

it.each([
  ['2026-11-26', '5 days left', 'none'],
  ['2026-11-30', '1 day left', 'soon'],
  ['2026-12-01', 'Last day to answer', 'soon'],
  ['2026-12-02', 'Overdue by 1 day', 'overdue'],
  ['2027-01-01', 'Overdue by 31 days', 'overdue'],
] as const)('to answer by 1 December, on %s: %s', (today, text, urgency) => {
  expect(clockWords(REQUESTED, { answerBy: '2026-12-01', today })).toEqual({ text, urgency });
});

it.each([
  ['requested', true],
  ['more_information', false],
  ['approved', false],
  ['resolved', false],
] as const)('a return that is %s (escalated: %s) has no clock', (state, isEscalated) => {
  const days = { answerBy: '2026-12-01', today: '2026-12-09' };
  expect(clockWords({ state, isEscalated }, days)).toBeNull();
});
