import { expect, test } from 'vitest';

import { cents } from '#domain/money/cents.ts';

import type { PublicSettings } from '#contract/schemas/catalog.ts';

import { demoProfile } from '#tests/support/demo-profile.ts';

import { questionGroups, searchQuestions } from './questions.ts';

const settings: PublicSettings = {
  id: '00000000-0000-0000-0000-000000000001',
  default_tax_rate: 1000,
  tax_type: 'GST',
  prices_include_tax: true,
  allow_seller_tax_override: false,
  allow_seller_shipping_override: true,
  free_shipping_threshold: cents(99_00),
  standard_shipping_cost: cents(9_95),
  platform_fulfillment_enabled: true,
  standard_delivery_days: '2-5',
  express_delivery_days: '1-2',
  delivery_tracking_enabled: true,
  return_days: 30,
  saving_days: 28,
  saving_window_days: 90,
  payment_mode: 'test',
};
const QUESTION_GROUPS = questionGroups(demoProfile, settings);

const answerTo = (id: string, part: Partial<PublicSettings> | null = {}) =>
  questionGroups(demoProfile, part && { ...settings, ...part })
    .flatMap((group) => group.questions)
    .find((question) => question.id === id)?.answer;

const ids = (search: string) =>
  searchQuestions(QUESTION_GROUPS, search).flatMap((group) =>
    group.questions.map((question) => question.id),
  );

test('there are six groups of questions, each with a unique id', () => {
  const all = ids('');
  expect(QUESTION_GROUPS).toHaveLength(6);
  expect(all).toHaveLength(24);
  expect(new Set([...all, ...QUESTION_GROUPS.map((group) => group.id)]).size).toBe(30);
});

test('a search finds the questions with all its words, whatever the case', () => {
  expect(ids('tax INVOICE')).toEqual(['invoice']);
  expect(ids('zeppelin')).toEqual([]);
  expect(ids('  ')).toHaveLength(24);
});

test('no answer denies the consumer guarantees', () => {
  const text = JSON.stringify(QUESTION_GROUPS).toLowerCase();
  expect(text).not.toMatch(/no refund|not refundable|non-refundable/);
});

test('the answers use the figures of the settings', () => {
  expect(answerTo('delivery-cost')).toContain(
    'Standard delivery is $9.95 per order, and free when the order comes to $99 or more.',
  );
  const dearer = { standard_shipping_cost: cents(12_50), free_shipping_threshold: cents(150_00) };
  expect(answerTo('delivery-cost', dearer)).toContain(
    'Standard delivery is $12.50 per order, and free when the order comes to $150 or more.',
  );
  expect(answerTo('delivery-cost', { standard_shipping_cost: cents(0) })).toContain(
    'Standard delivery is free.',
  );
  expect(answerTo('delivery-time')).toContain('Standard delivery takes 2–5 business days');
  expect(answerTo('delivery-time', { standard_delivery_days: '4-9' })).toContain(
    'Standard delivery takes 4–9 business days',
  );
  expect(answerTo('gst', { prices_include_tax: false })).toMatch(/^No\./);
});

test('test mode is mentioned only if payments run in it', () => {
  expect(answerTo('payment-methods')).toContain(
    'At present payments run in test mode: the payment page says so, and no money is taken.',
  );
  const live = answerTo('payment-methods', { payment_mode: 'live' });
  expect(live).toContain('Your card is charged');
  expect(live).not.toContain('test mode');
});

test('settings that could not be read are not guessed', () => {
  const all = JSON.stringify(questionGroups(demoProfile, null));
  expect(all).not.toMatch(/test mode|is charged|\$\d|\d–\d/);
});

test('a tax invoice is found on the order page, not requested by letter', () => {
  expect(answerTo('invoice')).toContain('Open the order in your account');
  expect(answerTo('invoice')).not.toContain('write to');
});
