import { sizeSpellings } from './sizes.ts';
import { SYNONYMS } from './synonyms.ts';

/**
 * Words that belong together. The searched words may be apart in a product; the words of a synonym
 * must be adjacent, or with `hasSign` have one sign between them. With `isPrefix` the last word may
 * be the start of one.
 */
export interface Phrase {
  readonly words: readonly string[];
  readonly isPrefix?: boolean;
  readonly hasSign?: boolean;
}

/** One thing that a product must match, in one of several ways. */
export interface SearchTerm {
  /** As it was written. */
  readonly own: Phrase;
  /** The searched words first, then their synonyms. */
  readonly alternatives: readonly Phrase[];
}

/**
 * The singular of an English noun, good enough to compare trade words: "batteries" is "battery".
 */
export function singular(word: string): string {
  if (word.length <= 3 || /(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies')) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
  if (/(?:[sxz]|[cs]h)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

const keyOf = (words: readonly string[]) => words.map(singular).join(' ');
const wordsOf = (text: string) => text.replaceAll("'", '').split(' ');

const groupsByPhrase = new Map<string, (readonly string[])[]>();
for (const group of SYNONYMS) {
  for (const text of group) {
    const key = keyOf(wordsOf(text));
    const groups = groupsByPhrase.get(key) ?? [];
    groupsByPhrase.set(key, groups.includes(group) ? groups : [...groups, group]);
  }
}
const LONGEST_PHRASE = Math.max(...SYNONYMS.flat().map((text) => wordsOf(text).length));

/**
 * The terms of a search: each word with its synonyms, trade names of several words together ("power
 * point"), each size with its spellings. With `lastIsBegun` the last word may be the start of one.
 */
export function searchTerms(
  { words, sizes }: { readonly words: readonly string[]; readonly sizes: readonly string[] },
  { lastIsBegun = false }: { readonly lastIsBegun?: boolean } = {},
): SearchTerm[] {
  const terms: SearchTerm[] = [];
  for (let at = 0; at < words.length;) {
    const { length, groups } = longestPhraseAt(words, at);
    const span = words.slice(at, at + length);
    at += length;
    const own: Phrase =
      lastIsBegun && at === words.length ? { words: span, isPrefix: true } : { words: span };
    terms.push({ own, alternatives: [...alternativesOf(own, groups), ...threadSpellings(span)] });
  }
  for (const size of sizes) {
    const [own = { words: [size] }, ...others] = sizeSpellings(size);
    terms.push({ own, alternatives: [own, ...others] });
  }
  return terms;
}

/** "m8x40", as a search text has it, is "M8 x 40" or "M8 × 40" in the catalogue. */
function threadSpellings([word = '']: readonly string[]): Phrase[] {
  const [, thread, length] = /^(m\d+)x(\d+)$/.exec(word) ?? [];
  if (thread === undefined || length === undefined) return [];
  return [{ words: [thread, length], hasSign: true }];
}

function longestPhraseAt(words: readonly string[], at: number) {
  for (let length = Math.min(LONGEST_PHRASE, words.length - at); length > 0; length -= 1) {
    const groups = groupsByPhrase.get(keyOf(words.slice(at, at + length)));
    if (groups !== undefined) return { length, groups };
  }
  return { length: 1, groups: [] };
}

function alternativesOf(own: Phrase, groups: readonly (readonly string[])[]): Phrase[] {
  const known = new Set([keyOf(own.words)]);
  const alternatives = [own];
  for (const text of groups.flat()) {
    const words = wordsOf(text);
    if (known.has(keyOf(words))) continue;
    known.add(keyOf(words));
    alternatives.push({ words });
  }
  return alternatives;
}
