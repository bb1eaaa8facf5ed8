import type { Fraction } from '#domain/money/fraction.ts';

import {
  type Calculated,
  type Calculation,
  checkJob,
  type Entered,
  type GoesWith,
} from './calculation.ts';
import { multiply, ratio, withWastage } from './exact.ts';
import { openingNotes, type Surface, totalArea } from './surfaces.ts';

/**
 * For cuts and breakage by pattern: 10 % straight, 15 to 20 % for the others (SiteCalc, "Tile
 * Calculator"); a herringbone is cut most.
 */
export const TILE_WASTAGE_BPS = {
  straight: 1000,
  brick_bond: 1500,
  diagonal: 1500,
  herringbone: 2000,
} as const;

/** 3 mm. */
export const USUAL_JOINT_TENTHS_MM = 30;

/**
 * Kilograms of grout in a litre of joint (Mapei's formula, as home-calculator.org's "Mapei Grout
 * Calculator Australia" gives it), in tenths.
 */
const GROUT_TENTHS_KG_PER_L = 16;

export interface TileJob {
  readonly surfaces: readonly Surface[];
  readonly wastageBps: number;
  readonly tileLengthMm: number;
  readonly tileWidthMm: number;
  /** The depth of the joint. */
  readonly tileThicknessTenthsMm: number;
  readonly jointTenthsMm: number;
}

export type TileMaterial = 'tiles' | 'tile_adhesive' | 'grout';

/** A box over the need is for repairs: a later batch has another shade. */
export type TileItem = 'spare_box' | 'tile_spacers' | 'tile_trim' | 'silicone' | 'tile_primer';

export interface TileFigures {
  /** In mm². */
  readonly area: Fraction;
  /** Of one square metre. */
  readonly groutGramsPerM2: Fraction;
}

export type TileResult = Calculated<TileMaterial, TileItem, TileFigures>;

/**
 * Tiles in mm² with wastage, adhesive in mm² to cover and grout in g without (Rule 168). 2.4 m x
 * 1.8 m with 10 % is 4.752 m²; tiles of 600 x 600 x 9 mm with joints of 3 mm take 144 g of grout
 * per m².
 */
export function calculateTiles(entered: Entered<TileJob>): Calculation<TileResult> {
  const checked = checkJob<TileJob>(entered, ['tileLengthMm', 'tileWidthMm']);
  if (!checked.ok) return checked;
  const { surfaces, wastageBps, tileLengthMm, tileWidthMm } = checked.job;
  const { tileThicknessTenthsMm, jointTenthsMm } = checked.job;
  const area = totalArea(surfaces);
  // (A + B) / (A x B) x joint x depth x 1.6 kg: the tenths of the last three make the g.
  const groutGramsPerM2 = multiply(
    ratio(tileLengthMm + tileWidthMm, tileLengthMm * tileWidthMm),
    ratio(jointTenthsMm * tileThicknessTenthsMm * GROUT_TENTHS_KG_PER_L),
  );
  const grout = multiply(area, groutGramsPerM2, ratio(1, 1_000_000));
  const isNone = area.numerator === 0n;
  return {
    ok: true,
    result: {
      needs: isNone
        ? []
        : [
            {
              material: 'tiles',
              unit: 'mm²',
              net: area,
              withWastage: withWastage(area, wastageBps),
            },
            { material: 'tile_adhesive', unit: 'mm²', net: area, withWastage: area },
            { material: 'grout', unit: 'g', net: grout, withWastage: grout },
          ],
      figures: { area, groutGramsPerM2 },
      goesWith: [
        { item: 'spare_box', unit: 'each', amount: ratio(1) },
        ...(['tile_spacers', 'tile_trim', 'silicone', 'tile_primer'] as const).map(
          (item): GoesWith<TileItem> => ({ item, unit: 'each', amount: null }),
        ),
      ],
      notes: openingNotes(surfaces),
      decider: 'waterproofing',
    },
  };
}
