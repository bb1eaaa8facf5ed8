import type { Cut } from '#domain/cut-lists/cut-list.ts';
import type { Fraction } from '#domain/money/fraction.ts';

import {
  type Calculated,
  type Calculation,
  checkJob,
  type Entered,
  type GoesWith,
} from './calculation.ts';
import { DRY_MIX_GRAMS_PER_M3, dryMix, holeVolume } from './concrete.ts';
import { type DeckFrame, frameOf, pieceLengths } from './deck-frame.ts';
import { ratio, sumFractions } from './exact.ts';

/**
 * 90 mm boards with gaps of 4.5 mm: 4 to 5 mm is usual, 5 to 6 for hardwood, 3 to 4 for wet pine
 * (SiteCalc, "Timber Calculator"). Spans are the usual ones of a first plan: the product's or
 * AS 1684's count, and composite boards take 400 mm or less. Holes are for nine supports of such a
 * deck, without a post in them, because stirrups carry the posts.
 */
export const DECK_DEFAULTS = {
  boardWidthMm: 90,
  gapTenthsMm: 45,
  joistSpacingMm: 450,
  bearerSpacingMm: 1500,
  supportSpacingMm: 1800,
  overhangMm: 0,
  joistThicknessMm: 45,
  joinsPerRow: 0,
  holeDiameterMm: 300,
  holeDepthMm: 450,
} as const;

export const SCREWS_PER_CROSSING = 2;
/** Another two, because both boards that meet on a joist are fixed. */
export const SCREWS_PER_JOIN = 2;
const BOLTS_PER_STIRRUP = 2;

/** A rectangle of a deck: boards along its length, joists along its width. */
export interface DeckSection {
  readonly lengthMm: number;
  readonly widthMm: number;
}

export interface DeckJob {
  readonly sections: readonly DeckSection[];
  readonly boardWidthMm: number;
  readonly gapTenthsMm: number;
  /** At most, from centre to centre: what the boards may span. */
  readonly joistSpacingMm: number;
  readonly bearerSpacingMm: number;
  readonly supportSpacingMm: number;
  /** How far bearers reach over their last supports, at both ends. */
  readonly overhangMm: number;
  readonly joistThicknessMm: number;
  /** Where boards of a row meet; 0 for boards in one piece. No row has more than inner joists. */
  readonly joinsPerRow: number;
  readonly holeDiameterMm: number;
  readonly holeDepthMm: number;
}

export type DeckMaterial =
  | 'decking_boards'
  | 'decking_screws'
  | 'joists'
  | 'bearers'
  | 'deck_supports';

export type DeckItem =
  | 'batten_screws'
  | 'post_stirrups'
  | 'stirrup_bolts'
  | 'concrete'
  | 'end_grain_preservative'
  | 'decking_oil';

export interface DeckFigures {
  /** In their order, without those that have no area. */
  readonly sections: readonly DeckFrame[];
  /** What to cut, for `planCuts`: boards, and the frame's timber in one piece each. */
  readonly boardCuts: readonly Cut[];
  readonly joistCuts: readonly Cut[];
  readonly bearerCuts: readonly Cut[];
  readonly joins: number;
}

export type DeckResult = Calculated<DeckMaterial, DeckItem, DeckFigures>;

/**
 * Boards and frame of a deck by rows and joists, not by area (Rule 169): stock lengths decide what
 * is wasted, so boards have no wastage here but a list of cuts. 4.2 m x 3 m has 32 rows, 11 joists
 * and 704 screws; with a join in each row, on the middle joist, 64 boards of 2.1 m and 768 screws.
 */
export function calculateDecking(entered: Entered<DeckJob>): Calculation<DeckResult> {
  const checked = checkJob<DeckJob>(entered, [
    'boardWidthMm',
    'joistSpacingMm',
    'bearerSpacingMm',
    'supportSpacingMm',
  ]);
  if (!checked.ok) return checked;
  const { job } = checked;
  const sections = job.sections
    .filter(({ lengthMm, widthMm }) => lengthMm > 0 && widthMm > 0)
    .map((section) => frameOf(section, job));
  const count = (countOf: (frame: DeckFrame) => number) =>
    sections.reduce((sum, frame) => sum + countOf(frame), 0);
  const joins = count((frame) => frame.rows * frame.joinsPerRow);
  const screws =
    SCREWS_PER_CROSSING * count(({ rows, joists }) => rows * joists) + SCREWS_PER_JOIN * joins;
  const supports = count(({ bearers, supportsPerBearer }) => bearers * supportsPerBearer);
  const hole = { diameterMm: job.holeDiameterMm, depthMm: job.holeDepthMm, quantity: supports };
  const footings = holeVolume({ ...hole, postWidthMm: 0, postThicknessMm: 0 });
  const each = (material: DeckMaterial, amount: number) => need(material, 'each', ratio(amount));
  const length = (material: DeckMaterial, cuts: readonly Cut[]) =>
    need(material, 'mm', sumFractions(cuts.map((cut) => ratio(cut.lengthMm * cut.quantity))));
  const joistCuts = merged(
    sections.map(({ widthMm, joists }) => ({ lengthMm: widthMm, quantity: joists })),
  );
  const bearerCuts = merged(
    sections.map(({ lengthMm, bearers }) => ({ lengthMm, quantity: bearers })),
  );
  const netBoards = sections.map(({ lengthMm, rows }) => ratio(lengthMm * rows));
  const piece = (item: DeckItem, amount: Fraction | null): GoesWith<DeckItem> => ({
    item,
    unit: item === 'concrete' ? 'g' : 'each',
    amount,
  });
  return {
    ok: true,
    result: {
      needs:
        sections.length === 0
          ? []
          : [
              need('decking_boards', 'mm', sumFractions(netBoards)),
              each('decking_screws', screws),
              length('joists', joistCuts),
              length('bearers', bearerCuts),
              each('deck_supports', supports),
            ],
      figures: {
        sections,
        boardCuts: merged(
          sections.flatMap((frame) =>
            pieceLengths(frame, job.joistThicknessMm).map((lengthMm) => ({
              lengthMm,
              quantity: frame.rows,
            })),
          ),
        ),
        joistCuts,
        bearerCuts,
        joins,
      },
      goesWith: [
        piece('batten_screws', ratio(count(({ joists, bearers }) => joists * bearers))),
        piece('post_stirrups', ratio(supports)),
        piece('stirrup_bolts', ratio(BOLTS_PER_STIRRUP * supports)),
        piece('concrete', dryMix(footings, DRY_MIX_GRAMS_PER_M3)),
        piece('end_grain_preservative', null),
        piece('decking_oil', null),
      ],
      notes: [],
      decider: 'deck_structure',
    },
  };
}

function need(material: DeckMaterial, unit: 'mm' | 'each', net: Fraction) {
  return { material, unit, net, withWastage: net };
}

/** Equal lengths as one cut, in the order in which they come. */
function merged(cuts: readonly Cut[]): Cut[] {
  const counts = new Map<number, number>();
  for (const { lengthMm, quantity } of cuts)
    counts.set(lengthMm, (counts.get(lengthMm) ?? 0) + quantity);
  return [...counts].map(([lengthMm, quantity]) => ({ lengthMm, quantity }));
}
