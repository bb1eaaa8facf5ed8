import { expect, test } from 'vitest';

import { markTyped } from './mark-typed.ts';

const shown = (text: string, typed: string) =>
  markTyped(text, typed)
    .map((piece) => (piece.isTyped ? `[${piece.text}]` : piece.text))
    .join('');

test.each([
  ['Basin mixer', 'mix', 'Basin [mix]er'],
  ['Basin Mixer', 'MIX', 'Basin [Mix]er'],
  ['Drill driver kit', 'kit drill', '[Drill] driver [kit]'],
  ['Silicone', 'tap', 'Silicone'],
  ['Silicone', '  ', 'Silicone'],
  ['Screw (box of 100)', '(box', 'Screw [(box] of 100)'],
  ['90 × 22 mm', '.', '90 × 22 mm'],
  ['', 'a', ''],
])('%j for %j', (text, typed, pieces) => {
  expect(shown(text, typed)).toBe(pieces);
});

test('the pieces add up to the whole text', () => {
  const pieces = markTyped('Deck oil for decks', 'deck');
  expect(pieces.map(({ text }) => text).join('')).toBe('Deck oil for decks');
  expect(pieces.map(({ from }) => from)).toEqual([0, 4, 13, 17]);
});
