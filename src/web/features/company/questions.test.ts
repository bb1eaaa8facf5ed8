import { expect, test } from 'vitest';

import { questionGroups, searchQuestions } from './questions.ts';

const of = (slug: string, group: string, answer: string) => ({
  slug,
  group,
  question: `What about ${slug}?`,
  answer,
  link_label: '',
  link_href: '',
});
const GROUPS = questionGroups([
  of('invoice', 'Orders', 'Open the order for its Tax Invoice.'),
  of('cost', 'Delivery', 'It depends.'),
  of('number', 'Orders', 'It begins with ORD-.'),
]);

const slugs = (search: string) =>
  searchQuestions(GROUPS, search).flatMap((group) => group.questions.map(({ slug }) => slug));

test('questions stand under their topics, topics in the order of their first question', () => {
  expect(GROUPS.map(({ id, title }) => [id, title])).toEqual([
    ['orders', 'Orders'],
    ['delivery', 'Delivery'],
  ]);
  expect(slugs('')).toEqual(['invoice', 'number', 'cost']);
});

test('a search finds the questions with all its words, whatever the case', () => {
  expect(slugs('tax INVOICE')).toEqual(['invoice']);
  expect(slugs('zeppelin')).toEqual([]);
  expect(slugs('  ')).toHaveLength(3);
});
