import { takeSizes } from './sizes.ts';

/** Shorter texts get no suggestions. */
export const MIN_SUGGESTION_LENGTH = 2;
/** A text this short matches the start of a word, not a part of it. */
const SHORTEST_PART = 3;
/** Further words are ignored: each one costs a look-up. */
const MOST_WORDS = 12;

/** A parsed search text. */
export interface SearchText {
  /** Lower case, without accents, single spaces: the form in which names are compared. */
  readonly folded: string;
  /** Letters and digits, without sizes. */
  readonly words: readonly string[];
  /** In the notation of sizes.ts. */
  readonly sizes: readonly string[];
  /** A part number without hyphens and spaces, if the text may be one or a part of one. */
  readonly code: string | null;
  /** Whether the text is long enough to match inside a name. */
  readonly isPartOfName: boolean;
  /**
   * Whether it contains only words of letters and sizes with units: then its words say all of it.
   */
  readonly isWordsAlone: boolean;
}

/** Lower case, without accents, "×" as x, single spaces. */
export function foldText(text: string): string {
  return text
    .replaceAll('×', 'x')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Parses a search text: "Mérbau 90 × 22" has the word "merbau" and the size "90x22". */
export function readSearchText(text: string): SearchText {
  const folded = foldText(text);
  // Sizes are parsed before folding, which turns m² into m2 and ½ into 1⁄2.
  const { sizes, rest } = takeSizes(text.replaceAll(/\s+/g, ' ').trim());
  const words = foldText(rest.replaceAll(/['\u2019]/g, '')).match(/[\p{L}\p{N}]+/gu) ?? [];
  return {
    folded,
    words: [...new Set(words)].slice(0, MOST_WORDS),
    sizes: [...new Set(sizes)].slice(0, MOST_WORDS),
    code: codeOf(folded),
    isWordsAlone: /[a-z]$/.test(folded) && /^[a-z ]*$/.test(foldText(rest)),
    isPartOfName: (folded.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= SHORTEST_PART,
  };
}

/** "MUR-1802", "mur 1802" and "mur18" may be part numbers, "90" and "oil" may not. */
function codeOf(folded: string): string | null {
  if (!/^[a-z0-9]+(?:[ ./-][a-z0-9]+)*$/.test(folded) || folded.split(' ').length > 2) return null;
  const code = folded.replaceAll(/[^a-z0-9]/g, '');
  if (!/\d/.test(code) || code.length > 40) return null;
  return code.length >= (/[a-z]/.test(code) ? 3 : 4) ? code : null;
}

/** A LIKE pattern that matches a text anywhere, with its wildcards escaped. */
export function likeContaining(text: string): string {
  return `%${escapeLike(text)}%`;
}

/** A text for LIKE with its wildcards escaped. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
