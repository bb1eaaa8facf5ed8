import { expect, it } from 'vitest';

import { dueWords } from './due-words.ts';

const NOW = new Date('2026-03-02T01:00:00Z');

it.each([
  [48, '2 days left'],
  [30, '2 days left'],
  [24, '24 hours left'],
  [1, '1 hour left'],
  [0.2, '1 hour left'],
  [-0.5, 'Overdue'],
  [-3, 'Overdue by 3 hours'],
  [-60, 'Overdue by 2 days'],
])('a deadline in %s hours: %s', (hours, text) => {
  const dueAt = new Date(NOW.getTime() + hours * 3_600_000).toISOString();
  expect(dueWords(dueAt, NOW)).toEqual({ text, isOverdue: hours < 0 });
});
