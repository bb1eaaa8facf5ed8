/** A piece of a bar, in whole millimetres from the end that is measured from. */
export interface MarkedPiece {
  readonly fromMm: number;
  /** The mark: the saw cuts beyond it. */
  readonly toMm: number;
}

export interface MarkedBar {
  /** What is cut off the end that is measured from: half of the trim, rounded down. */
  readonly trimMm: number;
  readonly pieces: readonly MarkedPiece[];
}

/**
 * Where a bar is cut (Rule 163): each piece begins one kerf after the one before. With a kerf of
 * 3 mm, pieces of 1250 and 890 mm end at 1250 and 2143 mm.
 */
export function sawMarks(
  lengthsMm: readonly number[],
  { kerfMm, trimMm }: { readonly kerfMm: number; readonly trimMm: number },
): MarkedBar {
  const start = Math.floor(trimMm / 2);
  let next = start;
  const pieces = lengthsMm.map((lengthMm) => {
    const piece = { fromMm: next, toMm: next + lengthMm };
    next = piece.toMm + kerfMm;
    return piece;
  });
  return { trimMm: start, pieces };
}
