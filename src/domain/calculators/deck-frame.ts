import type { Fraction } from '#domain/money/fraction.ts';

import type { DeckJob, DeckSection } from './decking.ts';
import { multiply, partsOf, ratio, roundUp, sumFractions } from './exact.ts';

/** How a rectangle of a deck is built. */
export interface DeckFrame extends DeckSection {
  readonly rows: number;
  /** What the rows cover: over the width, the last board is ripped or overhangs. In mm. */
  readonly covered: Fraction;
  readonly joists: number;
  /** From centre to centre, in mm; 0 under a deck that is no longer than a joist is thick. */
  readonly joistSpacing: Fraction;
  readonly bearers: number;
  readonly supportsPerBearer: number;
  readonly joinsPerRow: number;
}

/** Rows, joists, bearers and supports of a rectangle with two sides. */
export function frameOf(section: DeckSection, job: DeckJob): DeckFrame {
  const { lengthMm, widthMm } = section;
  const { boardWidthMm, gapTenthsMm, joistThicknessMm, overhangMm } = job;
  const pitchTenths = 10 * boardWidthMm + gapTenthsMm;
  const rows = partsOf(10 * widthMm + gapTenthsMm, pitchTenths);
  const spans = spansOf(lengthMm - joistThicknessMm, job.joistSpacingMm);
  return {
    lengthMm,
    widthMm,
    rows,
    covered: ratio(rows * pitchTenths - gapTenthsMm, 10),
    joists: spans + 1,
    joistSpacing: spans === 0 ? ratio(0) : ratio(lengthMm - joistThicknessMm, spans),
    bearers: spansOf(widthMm - joistThicknessMm, job.bearerSpacingMm) + 1,
    supportsPerBearer:
      spansOf(lengthMm - joistThicknessMm - 2 * overhangMm, job.supportSpacingMm) + 1,
    joinsPerRow: Math.min(job.joinsPerRow, Math.max(0, spans - 1)),
  };
}

/**
 * The pieces of a row in whole mm, rounded up. Boards meet on the middle of a joist, and each spans
 * as many joists as the others, or one more or less: a row of 4.2 m on 11 joists with a join has
 * two pieces of 2.1 m.
 */
export function pieceLengths(frame: DeckFrame, joistThicknessMm: number): number[] {
  const { lengthMm, joists, joinsPerRow, joistSpacing } = frame;
  const pieces = joinsPerRow + 1;
  const spans = joists - 1;
  if (pieces === 1) return [lengthMm];
  return Array.from({ length: pieces }, (_piece, at) => {
    const from = Math.round((at * spans) / pieces);
    const to = Math.round(((at + 1) * spans) / pieces);
    const isAtEnd = at === 0 || at === pieces - 1;
    const overEnd = ratio(isAtEnd ? joistThicknessMm : 0, 2);
    return roundUp(sumFractions([overEnd, multiply(joistSpacing, ratio(to - from))]));
  });
}

/**
 * The fewest joins in the rows of a section that make every piece fit a board, or null where not
 * even a join on each joist does. The job must be without errors.
 */
export function fewestJoins(
  section: DeckSection,
  job: DeckJob,
  longestBoardMm: number,
): number | null {
  const { joists } = frameOf(section, job);
  for (let joinsPerRow = 0; joinsPerRow <= Math.max(0, joists - 2); joinsPerRow += 1) {
    const frame = frameOf(section, { ...job, joinsPerRow });
    const pieces = pieceLengths(frame, job.joistThicknessMm);
    if (pieces.every((lengthMm) => lengthMm <= longestBoardMm)) return joinsPerRow;
  }
  return null;
}

/** The fewest equal spans of at most `mostMm` that make a length; none where it is not above 0. */
function spansOf(lengthMm: number, mostMm: number): number {
  return lengthMm <= 0 ? 0 : partsOf(lengthMm, mostMm);
}
