import { expect, test } from 'vitest';

import { deliveryWindow } from './delivery-window.ts';

// Monday 17 August 2026, 10 am in Sydney.
const monday = new Date('2026-08-17T00:00:00Z');

test.each([
  ['2-5', 'Wed 19 – Mon 24 Aug'],
  ['1-2 days', 'Tue 18 – Wed 19 Aug'],
  ['3', 'Thu 20 Aug'],
  ['5 – 12', 'Mon 24 Aug – Wed 2 Sept'],
])('%s business days from a Monday are %s', (days, window) => {
  expect(deliveryWindow(monday, days)).toBe(window);
});

test('a text without a number gives no days', () => {
  expect(deliveryWindow(monday, 'soon')).toBeNull();
});

test('the days are Sydney’s, whatever the date in UTC', () => {
  // 11 pm on Sunday in UTC is 9 am on Monday in Sydney.
  expect(deliveryWindow(new Date('2026-08-16T23:00:00Z'), '1')).toBe('Tue 18 Aug');
});
