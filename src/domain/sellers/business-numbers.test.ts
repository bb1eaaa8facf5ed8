import { expect, it } from 'vitest';

import { abnPassesCheck, formatAbn, formatBsb, isBsb } from './business-numbers.ts';

it.each([
  ['51 824 753 556', true],
  ['83914571673', true],
  ['53 004 085 616', true],
  ['11 223 491 505', true],
  ['65 000 000 101', true],
  ['51 824 753 557', false],
  ['15 824 753 556', false],
  ['51 824 753 565', false],
  // Sums to a multiple of 89 and identifies nobody.
  ['10 000 000 000', false],
  ['5182475355', false],
  ['51824753556x', false],
  ['', false],
])('ABN %j passes its check: %s', (text, expected) => {
  expect(abnPassesCheck(text)).toBe(expected);
});

it('writes numbers in their usual groups', () => {
  expect(formatAbn('51824753556')).toBe('51 824 753 556');
  expect(formatAbn('518')).toBe('518');
  expect(formatBsb('062000')).toBe('062-000');
  expect(formatBsb('06')).toBe('06');
});

it.each([
  ['062-000', true],
  ['062000', true],
  ['06200', false],
  ['0620000', false],
  ['06200a', false],
])('BSB %j: %s', (text, expected) => {
  expect(isBsb(text)).toBe(expected);
});
