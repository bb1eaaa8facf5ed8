import { describe, expect, it } from 'vitest';

import { rankMatches } from './rank.ts';

const SCREENS = [
  { label: 'Categories & Depts.', words: 'departments attributes' },
  { label: 'Orders' },
  { label: 'Orders to send', words: 'parcels' },
  { label: 'Payout settings' },
  { label: 'Settings', words: 'freight' },
  { label: 'Reorder list' },
  { label: 'API keys', words: 'create a key token' },
  { label: 'Café menu' },
];

const ranked = (typed: string) => rankMatches(SCREENS, typed).map(({ label }) => label);

describe('what the palette finds among screens and actions', () => {
  it.each([
    ['the whole label comes first', 'settings', ['Settings', 'Payout settings']],
    ['a label that begins so, then a piece', 'order', ['Orders', 'Orders to send', 'Reorder list']],
    ['every word must match, in any order', 'send ord', ['Orders to send']],
    ['punctuation and case do not count', 'CATEGORIES DEPTS', ['Categories & Depts.']],
    ['accents do not count', 'cafe', ['Café menu']],
    ['other words find it too', 'create a key', ['API keys']],
    ['other words may be mixed with its own', 'api token', ['API keys']],
    ['two letters within a word are no match', 'rd', []],
    ['three are', 'rder', ['Orders', 'Orders to send', 'Reorder list']],
    ['nothing matches no text', ' & ', []],
    ['nothing matches everything else', 'zebra', []],
  ])('%s', (_, typed, expected) => {
    expect(ranked(typed)).toEqual(expected);
  });
});
