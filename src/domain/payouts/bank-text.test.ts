import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bankName, bankReference } from './bank-text.ts';

it.each([
  ['Acme Tools Pty. Ltd.', 'ACME TOOLS PTY LTD'],
  ['Café Zoë', 'CAFE ZOE'],
  ['Cafe\u0301 Zoe\u0308', 'CAFE ZOE'],
  ['Groß & Söhne', 'GROSS AND SOHNE'],
  ['GROẞ&CO', 'GROSS AND CO'],
  ['Ærø Øl, Łódź, Đặng, Þór, Œuvre, Ħamrun', 'AERO OL LODZ DANG THOR OEUVRE HAMRUN'],
  ["O'Brien, O’Brien, Fa\u02bbamoe", 'OBRIEN OBRIEN FAAMOE'],
  ['Smith-Jones — Timber', 'SMITH JONES TIMBER'],
  ['ＡＣＭＥ ﬁttings', 'ACME FITTINGS'],
  ['Tab\there\r\n7999-999', 'TAB HERE 7999 999'],
  ['Zero\u200bwidth \u202eturned\u00adround', 'ZEROWIDTH TURNEDROUND'],
  ['Tools 🔨 工具', 'TOOLS'],
  ['工具店 🔨', ''],
  ['- . -', ''],
  ['\ud800', ''],
])('the name %j is written %j', (text, name) => {
  expect(bankName(text, 100)).toBe(name);
});

it.each([
  ['Payout 118 – s7', 'PAYOUT 118 - S7'],
  ['Gîte № 7', 'GITE NO 7'],
  ['\tPAYOUT  118 ', 'PAYOUT 118'],
  ['-118', '-118'],
])('the reference %j is written %j', (text, reference) => {
  expect(bankReference(text)).toBe(reference);
});

it('a name is cut at its width, never after a space', () => {
  expect(bankName('Northside Timber Company', 16)).toBe('NORTHSIDE TIMBER');
  expect(bankName('Northside Timber Company', 17)).toBe('NORTHSIDE TIMBER');
  expect(bankName('Northside Timber Company', 18)).toBe('NORTHSIDE TIMBER C');
});

it('any text becomes words of the allowed characters, and becomes the same again', () => {
  const text = fc.string({ unit: 'binary', maxLength: 60 });
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 40 }), (anything, width) => {
      const name = bankName(anything, width);
      expect(name).toMatch(/^(?:[A-Z0-9]+(?: [A-Z0-9]+)*)?$/);
      expect(name.length).toBeLessThanOrEqual(width);
      expect(bankName(name, width)).toBe(name);
      const reference = bankReference(anything);
      expect(reference).toMatch(/^(?:[A-Z0-9-]+(?: [A-Z0-9-]+)*)?$/);
      expect(bankReference(reference)).toBe(reference);
    }),
    { numRuns: 2000 },
  );
});
