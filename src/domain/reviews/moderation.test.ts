import { expect, test } from 'vitest';

import { decisionDueAt, REFUSAL_REASONS, reportDueAt } from './moderation.ts';

const AT = new Date('2026-03-02T01:00:00Z');

test('a decision and a report are due after two days', () => {
  expect(decisionDueAt(AT)).toEqual(new Date('2026-03-04T01:00:00Z'));
  expect(reportDueAt(AT)).toEqual(new Date('2026-03-04T01:00:00Z'));
});

test('no reason for refusing a review is about its stars', () => {
  expect(REFUSAL_REASONS.filter((reason) => /star|rating|negative|low/.test(reason))).toEqual([]);
});
