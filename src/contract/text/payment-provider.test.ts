import { expect, it } from 'vitest';

import { paymentWords } from './payment-provider.ts';

it.each([
  ['stripe', 'live', 'Stripe, live mode'],
  ['stripe', 'test', 'Stripe, test mode: no money moves'],
  ['sandbox', 'test', 'Built-in sandbox, test mode: no money moves'],
  ['none', 'test', 'none, test mode: no money moves'],
] as const)('%s in %s mode: %s', (provider, mode, words) => {
  expect(paymentWords(provider, mode)).toBe(words);
});
