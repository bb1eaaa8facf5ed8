import type { Fraction } from '#domain/money/fraction.ts';

import { type Calculated, type Calculation, checkJob, type Entered } from './calculation.ts';
import { partOf, withWastage } from './exact.ts';
import { openingNotes, type Surface, totalArea } from './surfaces.ts';

/**
 * What of an area lies between the frames. Sources disagree: Pricewise ("Understanding How Much
 * Insulation") takes 10 % off, Indoorcalc adds 10 %; so nothing is taken off unless one chooses.
 */
export const USUAL_FRAMING_BPS = 10_000;
/** 10 % of the area is timber. */
export const FRAMED_BPS = 9000;

export const USUAL_INSULATION_WASTAGE_BPS = 0;

/** How wide batts are for the distance of studs and joists from centre to centre, in mm. */
export const BATT_WIDTH_MM: ReadonlyMap<number, number> = new Map([
  [450, 430],
  [600, 580],
]);

/** Whether a pack's printed coverage counts its batts alone or the frames between them too. */
export const COVERAGE_BASES = ['net', 'with_framing'] as const;
export type CoverageBasis = (typeof COVERAGE_BASES)[number];

export interface InsulationJob {
  readonly surfaces: readonly Surface[];
  readonly framingBps: number;
  readonly coverageBasis: CoverageBasis;
  readonly wastageBps: number;
}

export interface InsulationFigures {
  /** In mm², frames included. */
  readonly area: Fraction;
}

export type InsulationResult = Calculated<'insulation', never, InsulationFigures>;

/**
 * Insulation in mm² of the packs' coverage (Rule 168). A ceiling of 12 m x 8 m takes 96 m², and
 * 86.4 m² where a tenth of it is frames and the packs count their batts alone.
 */
export function calculateInsulation(
  entered: Entered<InsulationJob>,
): Calculation<InsulationResult> {
  const checked = checkJob<InsulationJob>(entered);
  if (!checked.ok) return checked;
  const { surfaces, framingBps, coverageBasis, wastageBps } = checked.job;
  const area = totalArea(surfaces);
  const net = coverageBasis === 'net' ? partOf(area, framingBps) : area;
  return {
    ok: true,
    result: {
      needs:
        net.numerator === 0n
          ? []
          : [
              {
                material: 'insulation',
                unit: 'mm²',
                net,
                withWastage: withWastage(net, wastageBps),
              },
            ],
      figures: { area },
      goesWith: [],
      notes: openingNotes(surfaces),
      decider: 'insulation_rating_and_wiring',
    },
  };
}
