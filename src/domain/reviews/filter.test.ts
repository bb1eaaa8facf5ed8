import { describe, expect, test } from 'vitest';

import { filterReview } from './filter.ts';

describe('the filter of reviews', () => {
  test.each([
    'Write to sam@example.com',
    'Write to sam @ example . com',
    'sam at example dot com has more',
    'sam (at) example.com',
    'sam [at] example [dot] com',
    'sam at example.com',
  ])('finds the email address in “%s”', (text) => {
    expect(filterReview({ title: '', text })).toBe('email');
  });

  test.each([
    'Not at all. The dust has to come out.',
    'It sang every night at two. This one whispers.',
    'Looks good at 2.4 metres.',
    'Fitted at home.',
  ])('finds none in “%s”', (text) => {
    expect(filterReview({ title: '', text })).toBeNull();
  });
});
