import { expect, test } from 'vitest';

import { QUESTION_GROUPS, searchQuestions } from './questions.ts';

const ids = (search: string) =>
  searchQuestions(QUESTION_GROUPS, search).flatMap((group) =>
    group.questions.map((question) => question.id),
  );

test('there are six groups of questions, each with an id of its own', () => {
  const all = ids('');
  expect(QUESTION_GROUPS).toHaveLength(6);
  expect(all).toHaveLength(24);
  expect(new Set([...all, ...QUESTION_GROUPS.map((group) => group.id)]).size).toBe(30);
});

test('a search finds the questions with all its words, in capitals or not', () => {
  expect(ids('tax INVOICE')).toEqual(['invoice']);
  expect(ids('zeppelin')).toEqual([]);
  expect(ids('  ')).toHaveLength(24);
});

test('no answer takes the guarantees of the law away', () => {
  const text = JSON.stringify(QUESTION_GROUPS).toLowerCase();
  expect(text).not.toMatch(/no refund|not refundable|non-refundable/);
});
