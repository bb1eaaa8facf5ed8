import { searchTerms, type SearchTerm } from '#domain/catalog/search-terms.ts';
import { readSearchText } from '#domain/catalog/search-text.ts';
import { nearestWords } from '#domain/catalog/spelling.ts';
import { SYNONYM_WORDS } from '#domain/catalog/synonyms.ts';

import {
  countUses,
  findUnknownWords,
  listSimilarWords,
  listWordsLike,
  someWordBeginsWith,
  type TextQuery,
} from '#server/catalog/search/queries.ts';
import type { Db } from '#server/platform/database.ts';

/** Shorter words are neither completed nor corrected. */
const SHORTEST_WORD = 3;

/** Undefined without a letter or digit. With `isTyping` the last word may be incomplete. */
export function readSearch(text: string, { isTyping = false }: { isTyping?: boolean } = {}) {
  const { words, sizes, ...said } = readSearchText(text);
  if (said.folded === '') return undefined;
  const terms = searchTerms({ words, sizes }, { lastIsBegun: isTyping || !said.isPartOfName });
  return { ...said, terms };
}

/**
 * The same search, which also finds the text inside names: one word in others ("board" in
 * "plasterboard"), or several in a row of which the first ends a word and the last begins one.
 */
export async function withWordsInside(db: Db, text: TextQuery): Promise<TextQuery> {
  const words = text.folded.split(' ');
  const [first = '', ...following] = words;
  if (!text.isPartOfName || !/^[a-z ]+$/.test(text.folded)) return text;
  if (following.length === 0) {
    const found = await listWordsLike(db, `%${first}%`);
    return {
      ...text,
      inside: found.filter((word) => word !== first).map((word) => ({ words: [word] })),
    };
  }
  const endings = first.length < SHORTEST_WORD ? [] : await listWordsLike(db, `%${first}`);
  const inside = [...new Set([first, ...endings])].map((word) => ({
    words: [word, ...following],
    isPrefix: true,
  }));
  return { ...text, inside };
}

export interface CorrectedSearch {
  readonly text: TextQuery;
  /** The text that was searched instead; null when words were only completed. */
  readonly correctedQuery: string | null;
}

/**
 * Corrects a text without results. A word that the catalogue does not have is completed, replaced
 * by the nearest one, or left out as long as others remain. Null when every word is known or none
 * is left.
 */
export async function correctSearch(db: Db, text: TextQuery): Promise<CorrectedSearch | null> {
  const plain = text.terms.flatMap(({ own, alternatives }) =>
    own.words.length === 1 && alternatives.length === 1 ? own.words : [],
  );
  const unknown = await findUnknownWords(db, plain);
  if (unknown.size === 0) return null;

  const meant = new Map<string, Meaning>();
  await Promise.all([...unknown].map(async (word) => meant.set(word, await meaningOf(db, word))));

  let correctedQuery = text.folded;
  const words: string[] = [];
  const begun: SearchTerm[] = [];
  const sizes: SearchTerm[] = [];
  for (const term of text.terms) {
    const [word = ''] = term.own.words;
    const meaning = plain.includes(word) ? meant.get(word) : undefined;
    if (meaning === undefined) {
      if (/^\d/.test(word)) sizes.push(term);
      else words.push(...term.own.words);
    } else if (meaning.kind === 'beginning') {
      const own = { words: [word], isPrefix: true };
      begun.push({ own, alternatives: [own] });
    } else {
      correctedQuery = replaceWord(correctedQuery, word, meaning.word);
      if (meaning.word !== '') words.push(meaning.word);
    }
  }
  const terms = [...searchTerms({ words, sizes: [] }), ...begun, ...sizes];
  if (terms.length === 0) return null;
  const isChanged = correctedQuery !== text.folded;
  return {
    text: { ...text, terms, folded: correctedQuery, inside: undefined },
    correctedQuery: isChanged ? correctedQuery : null,
  };
}

/** An empty word means that no correction was found. */
type Meaning =
  | { readonly kind: 'beginning' }
  | { readonly kind: 'correction'; readonly word: string };

async function meaningOf(db: Db, word: string): Promise<Meaning> {
  if (word.length < SHORTEST_WORD) return { kind: 'correction', word: '' };
  if (await someWordBeginsWith(db, word)) return { kind: 'beginning' };
  const similar = new Set(await listSimilarWords(db, word));
  for (const group of nearestWords(word, [...similar, ...SYNONYM_WORDS])) {
    const nearest = await mostUsed(db, group, similar);
    if (nearest !== undefined) return { kind: 'correction', word: nearest };
  }
  return { kind: 'correction', word: '' };
}

/** More products than this with a word are not counted: it is frequent. */
const FREQUENT = 100;

/**
 * The most used of some words, the first among equals. A word of the catalogue may have lost its
 * last product; a synonym needs none.
 */
async function mostUsed(
  db: Db,
  group: readonly string[],
  catalogueWords: ReadonlySet<string>,
): Promise<string | undefined> {
  const counted = group.filter((word) => catalogueWords.has(word));
  const uses = await countUses(db, counted, group.length === 1 ? 1 : FREQUENT);
  const [best] = group
    .filter((word) => uses.has(word) || SYNONYM_WORDS.has(word))
    .toSorted((one, other) => (uses.get(other) ?? 0) - (uses.get(one) ?? 0));
  return best;
}

function replaceWord(text: string, word: string, replacement: string): string {
  const whole = new RegExp(String.raw`(?<![\p{L}\p{N}])${word}(?![\p{L}\p{N}])`, 'gu');
  return text.replaceAll(whole, replacement).replaceAll(/\s+/g, ' ').trim();
}
