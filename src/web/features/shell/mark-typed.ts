export interface Piece {
  readonly text: string;
  /** Where it begins in the whole. */
  readonly from: number;
  readonly isTyped: boolean;
}

/**
 * Cuts a suggestion where the typed words stand in it: "Basin mixer" for "mix" is "Basin ", "mix",
 * "er".
 */
export function markTyped(text: string, typed: string): readonly Piece[] {
  const words = typed
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  if (words.length === 0) return [{ text, from: 0, isTyped: false }];
  // A capturing split: every second piece is a typed one.
  let from = 0;
  return text
    .split(new RegExp(`(${words.join('|')})`, 'gi'))
    .map((piece, index) => {
      const begins = from;
      from += piece.length;
      return { text: piece, from: begins, isTyped: index % 2 === 1 };
    })
    .filter((piece) => piece.text !== '');
}
