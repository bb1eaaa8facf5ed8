import type { Fraction } from '#domain/money/fraction.ts';

import {
  type Calculated,
  type Calculation,
  checkJob,
  type Entered,
  type GoesWith,
  type Need,
} from './calculation.ts';
import { multiply, partsOf, ratio, roundUp, sumFractions, withWastage } from './exact.ts';
import { openingNotes, type Room, type Surface, totalArea, type Wall } from './surfaces.ts';

/**
 * Sheets of 2,400 x 1,200 mm on studs at 600 mm with screws at 300 mm, and 20 kg of compound for
 * 60 m², as the demo shop's products say. By area, openings are deducted from 1 m² on: what is cut
 * out for smaller ones is offcut. This limit is our choice, without a source.
 */
export const PLASTERBOARD_DEFAULTS = {
  sheetLengthMm: 2400,
  sheetWidthMm: 1200,
  studSpacingMm: 600,
  screwSpacingMm: 300,
  smallestOpeningMm2: 1_000_000,
  areaWastageBps: 1000,
  tapeWastageBps: 1000,
  compoundGrams: 20_000,
  compoundCoversMm2: 60_000_000,
} as const;

const CORNERS_OF_ROOM = 4;

export interface PlasterboardJob {
  /**
   * By layout, sheets lie along each wall and no offcut goes to another wall; by area, which
   * takes odd shapes too, the offcuts are part of the wastage.
   */
  readonly method: 'layout' | 'area';
  /** Walls and rooms. A ceiling by layout is a wall as high as the ceiling is wide. */
  readonly walls: readonly (Wall | Room)[];
  /** Other surfaces, always by area. */
  readonly otherSurfaces: readonly Surface[];
  /** Inner corners to tape that are not a room's own four. */
  readonly innerCornersMm: number;
  readonly sheetLengthMm: number;
  readonly sheetWidthMm: number;
  readonly studSpacingMm: number;
  readonly screwSpacingMm: number;
  readonly smallestOpeningMm2: number;
  readonly areaWastageBps: number;
  readonly tapeWastageBps: number;
  readonly compoundGrams: number;
  readonly compoundCoversMm2: number;
}

export type PlasterboardMaterial =
  | 'plasterboard'
  | 'plasterboard_screws'
  | 'jointing_tape'
  | 'jointing_compound';

/** Tape is among these where some surfaces go by area, which does not tell their joints. */
export type PlasterboardItem =
  | 'jointing_tape'
  | 'stud_adhesive'
  | 'cornice'
  | 'cornice_cement'
  | 'corner_bead'
  | 'wet_area_board'
  | 'sealer';

export interface PlasterboardFigures {
  /** In mm², without the deducted openings. */
  readonly area: Fraction;
  /** One for each side of the walls, in their order; empty by area. */
  readonly sides: readonly Side[];
  readonly screwsPerSheet: number;
}

/** The sheets of one straight piece of wall, lying in rows. */
export interface Side {
  readonly lengthMm: number;
  readonly heightMm: number;
  readonly rows: number;
  readonly sheets: number;
}

export type PlasterboardResult = Calculated<
  PlasterboardMaterial,
  PlasterboardItem,
  PlasterboardFigures
>;

/**
 * Sheets, screws, tape and compound (Rule 168). A room of 4.2 m x 3.6 m, 2.4 m high, takes 14
 * sheets of 2.4 m x 1.2 m by layout, each with 25 screws, and 38.28 m of tape. Sheets are in mm²:
 * by layout whole ones, by area with wastage.
 */
export function calculatePlasterboard(
  entered: Entered<PlasterboardJob>,
): Calculation<PlasterboardResult> {
  const checked = checkJob<PlasterboardJob>(entered, [
    'sheetLengthMm',
    'sheetWidthMm',
    'studSpacingMm',
    'screwSpacingMm',
    'compoundCoversMm2',
  ]);
  if (!checked.ok) return checked;
  const { job } = checked;
  const { walls, otherSurfaces, smallestOpeningMm2 } = job;
  const byArea = job.method === 'area' ? [...walls, ...otherSurfaces] : otherSurfaces;
  const area = totalArea([...walls, ...otherSurfaces], smallestOpeningMm2);
  const sides = job.method === 'layout' ? walls.flatMap((wall) => sidesOf(wall, job)) : [];
  const sheetMm2 = ratio(job.sheetLengthMm * job.sheetWidthMm);
  const wholeSheets = ratio(sides.reduce((sum, side) => sum + side.sheets, 0));
  const laid = multiply(wholeSheets, sheetMm2);
  const netByArea = totalArea(byArea, smallestOpeningMm2);
  const board = sumFractions([laid, withWastage(netByArea, job.areaWastageBps)]);
  const sheets = roundUp(multiply(board, ratio(1, job.sheetLengthMm * job.sheetWidthMm)));
  const screwsPerSheet =
    (partsOf(job.sheetLengthMm, job.studSpacingMm) + 1) *
    (partsOf(job.sheetWidthMm, job.screwSpacingMm) + 1);
  const screws = ratio(sheets * screwsPerSheet);
  const isTapeCounted = job.method === 'layout' && otherSurfaces.length === 0;
  const tape = isTapeCounted ? tapeOf(sides, job) : ratio(0);
  const compound = multiply(area, ratio(job.compoundGrams, job.compoundCoversMm2));
  const needs: readonly Need<PlasterboardMaterial>[] = [
    {
      material: 'plasterboard',
      unit: 'mm²',
      net: sumFractions([laid, netByArea]),
      withWastage: board,
    },
    { material: 'plasterboard_screws', unit: 'each', net: screws, withWastage: screws },
    {
      material: 'jointing_tape',
      unit: 'mm',
      net: tape,
      withWastage: withWastage(tape, job.tapeWastageBps),
    },
    { material: 'jointing_compound', unit: 'g', net: compound, withWastage: compound },
  ];
  const items = [
    ...(isTapeCounted ? [] : (['jointing_tape'] as const)),
    'stud_adhesive',
    'cornice',
    'cornice_cement',
    'corner_bead',
    'wet_area_board',
    'sealer',
  ] as const;
  return {
    ok: true,
    result: {
      needs: needs.filter(({ net }) => net.numerator > 0n),
      figures: { area, sides, screwsPerSheet },
      goesWith: items.map((item): GoesWith<PlasterboardItem> => ({
        item,
        unit: 'each',
        amount: null,
      })),
      notes: openingNotes(byArea, smallestOpeningMm2),
      decider: 'fire_acoustic_and_asbestos',
    },
  };
}

function sidesOf(wall: Wall | Room, { sheetLengthMm, sheetWidthMm }: PlasterboardJob): Side[] {
  const { lengthMm, heightMm } = wall;
  const lengths =
    wall.kind === 'wall' ? [lengthMm] : [lengthMm, wall.widthMm, lengthMm, wall.widthMm];
  const rows = partsOf(heightMm, sheetWidthMm);
  return lengths.map((side) => ({
    lengthMm: side,
    heightMm,
    rows,
    sheets: partsOf(rows * side, sheetLengthMm),
  }));
}

/**
 * Joints in mm: along the sheets between two rows, where two sheets of a row meet, and in inner
 * corners.
 */
function tapeOf(sides: readonly Side[], job: PlasterboardJob): Fraction {
  const joints = sides
    .filter(({ rows, lengthMm }) => rows > 0 && lengthMm > 0)
    .map(({ rows, lengthMm }) => {
      const meetings = partsOf(lengthMm, job.sheetLengthMm) - 1;
      return ratio((rows - 1) * lengthMm + rows * meetings * job.sheetWidthMm);
    });
  const rooms = job.walls.filter((wall) => wall.kind === 'room');
  const corners = rooms.map(({ heightMm }) => ratio(CORNERS_OF_ROOM * heightMm));
  return sumFractions([...joints, ...corners, ratio(job.innerCornersMm)]);
}
