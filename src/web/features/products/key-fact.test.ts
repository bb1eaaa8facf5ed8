import { expect, test } from 'vitest';

import { keyFact } from './key-fact.ts';
import { tradeFacts } from './trade-facts.tsx';

test.each([
  [{ Base: 'Acrylic', Coverage: '16 m² per L' }, 'Coverage: 16 m² per L'],
  [{ Weight: '2 kg', WELS: '5 star' }, 'WELS: 5 star'],
  [{ Anything: 'else' }, 'Anything: else'],
  [{}, null],
])('of %o a card shows %s', (specifications, fact) => {
  expect(keyFact(specifications as Record<string, string>)).toBe(fact);
});

test('a card shows what the category shows in lists', () => {
  const inLists = [
    { name: 'Flow', value: '6 L/min' },
    { name: 'Finish', value: 'Chrome' },
  ];
  expect(keyFact({ WELS: '5 star' }, inLists)).toBe('Flow: 6 L/min · Finish: Chrome');
});

test('trade facts have a fixed order, whatever the order of the specifications', () => {
  const facts = tradeFacts({
    WaterMark: 'Certified',
    Installation: 'Must be installed by a licensed plumber',
    Finish: 'Chrome',
    WELS: '5 star, 6 L/min',
  });
  expect(facts.map(({ kind, value }) => [kind, value])).toEqual([
    ['water', '5 star, 6 L/min'],
    ['licence', 'Must be installed by a licensed plumber'],
    ['mark', 'Certified'],
  ]);
});

test.each([
  { 'Slip rating': 'P4, brushed face' },
  { Treatment: 'H3, outdoor above ground' },
  { Plumbing: 'Must be installed by a licensed plumber' },
  { Installation: 'Licensed electrician and ARC-licensed technician' },
])('%o is a trade fact', (specifications) => {
  expect(tradeFacts(specifications as Record<string, string>)).toHaveLength(1);
});

test.each([
  { Feet: 'Rubber, 35 mm non-slip' },
  { 'Suited to': 'Treated pine framing' },
  { Installation: 'Posts and footings sized by an engineer' },
])('%o is not a trade fact', (specifications) => {
  expect(tradeFacts(specifications as Record<string, string>)).toEqual([]);
});
