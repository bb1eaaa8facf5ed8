interface Rankable {
  readonly label: string;
  readonly words?: string | undefined;
}

/** Shorter pieces are within too many words. */
const LEAST_INNER_LETTERS = 3;

/**
 * What matches every typed word, the best first (Rule 155): the whole label, a label that begins
 * with the text, words of the label, other words for it, and last a piece within a word. What
 * matches equally well keeps its order. Case, accents and punctuation do not count.
 */
export function rankMatches<Item extends Rankable>(
  items: readonly Item[],
  typed: string,
): readonly Item[] {
  const text = plainWords(typed).join(' ');
  if (text === '') return [];
  return items
    .map((item) => ({ item, distance: distanceOf(item, text) }))
    .filter(({ distance }) => distance !== null)
    .toSorted((a, b) => (a.distance ?? 0) - (b.distance ?? 0))
    .map(({ item }) => item);
}

/** 0 is the nearest; null does not match. */
function distanceOf({ label, words = '' }: Rankable, text: string): number | null {
  const pieces = text.split(' ');
  const labelWords = plainWords(label);
  const allWords = [...labelWords, ...plainWords(words)];
  const begin = (among: readonly string[]) =>
    pieces.every((piece) => among.some((word) => word.startsWith(piece)));
  const title = labelWords.join(' ');
  if (title === text) return 0;
  if (title.startsWith(text)) return 1;
  if (begin(labelWords)) return 2;
  if (begin(allWords)) return 3;
  const isWithin = pieces.every(
    (piece) => piece.length >= LEAST_INNER_LETTERS && title.includes(piece),
  );
  return isWithin ? 4 : null;
}

function plainWords(text: string): readonly string[] {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}
