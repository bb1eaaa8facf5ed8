import { describe, expect, it, test } from 'vitest';

import type { Entered } from './calculation.ts';
import { decimal, errorsOf, needOf, resultOf } from './oracle.ts';
import {
  calculatePaint,
  type Coating,
  type PaintJob,
  PRIMER_SPREAD_MM2_PER_L,
  SPREAD_MM2_PER_L,
  USUAL_COATS,
  USUAL_PAINT_WASTAGE_BPS,
} from './paint.ts';
import type { Opening, Surface } from './surfaces.ts';

const coating = (surfaces: readonly Surface[], changes: Partial<Coating> = {}): Coating => ({
  surfaces,
  coats: USUAL_COATS,
  spreadMm2PerL: SPREAD_MM2_PER_L.smooth,
  ...changes,
});

const jobOf = (walls: Coating, changes: Partial<PaintJob> = {}): PaintJob => ({
  walls,
  ceilings: coating([]),
  trim: coating([]),
  primer: coating([], { coats: 1, spreadMm2PerL: PRIMER_SPREAD_MM2_PER_L }),
  wastageBps: USUAL_PAINT_WASTAGE_BPS,
  ...changes,
});

const opening = (widthMm: number, heightMm: number, quantity = 1): Opening => ({
  widthMm,
  heightMm,
  quantity,
});

const room = (
  lengthMm: number,
  widthMm: number,
  heightMm: number,
  ...openings: Opening[]
): Surface => ({ kind: 'room', lengthMm, widthMm, heightMm, openings });

const wall = (lengthMm: number, heightMm: number, ...openings: Opening[]): Surface => ({
  kind: 'wall',
  lengthMm,
  heightMm,
  openings,
});

const DOOR = opening(820, 2040);
const BEDROOM = room(4200, 3600, 2400, DOOR, opening(1800, 1200));

const litres = (job: PaintJob) => needOf(resultOf(calculatePaint(job)), 'wall_paint') / 1000;

describe('worked examples', () => {
  test.each([
    ['a bedroom', jobOf(coating([BEDROOM])), 4.2009],
    [
      'two rooms of brick',
      jobOf(
        coating(
          [
            room(3000, 2800, 2700, DOOR, opening(1500, 1200)),
            room(5500, 4100, 2700, DOOR, opening(2400, 2100)),
          ],
          { spreadMm2PerL: SPREAD_MM2_PER_L.brick_or_render },
        ),
      ),
      12.1624,
    ],
    [
      'an opening that is larger than its wall',
      jobOf(coating([wall(3000, 2400, opening(3200, 2400))])),
      0,
    ],
  ])('%s', (_name, job, expected) => {
    expect(litres(job)).toBe(expected);
  });

  it('says what the bedroom’s walls are', () => {
    const { figures } = resultOf(calculatePaint(jobOf(coating([BEDROOM]))));
    expect(decimal(figures.areas.wall_paint)).toBe(33_607_200);
  });
});

describe('litres of paint', () => {
  test.each([
    ['nothing', coating([]), 0],
    ['a wall without a length', coating([wall(0, 2400)]), 0],
    ['three coats', coating([wall(4000, 2000)], { coats: 3 }), 1.5],
    ['no coat', coating([wall(4000, 2000)], { coats: 0 }), 0],
    ['exactly a litre', coating([wall(4000, 2000)]), 1],
    ['a gable', coating([{ kind: 'triangle', baseMm: 8000, heightMm: 2001 }]), 1.000_5],
    ['an area as typed', coating([{ kind: 'area', areaMm2: 20_000_000 }]), 2.5],
    [
      'a wall and a triangle',
      coating([wall(4000, 2000), { kind: 'triangle', baseMm: 4000, heightMm: 2000 }]),
      1.5,
    ],
    ['rough walls', coating([wall(4000, 2000)], { spreadMm2PerL: SPREAD_MM2_PER_L.rough }), 2],
    ['a wall of 1 km by 1 km', coating([wall(1_000_000, 1_000_000)]), 125_000],
    [
      'openings that together are larger than the wall',
      coating([wall(4000, 2000, opening(2500, 2000, 2))]),
      0,
    ],
  ])('%s', (_name, walls, expected) => {
    expect(litres(jobOf(walls))).toBe(expected);
  });

  it('counts each product by itself', () => {
    const ceiling: Surface = { kind: 'rectangle', lengthMm: 4000, widthMm: 3000 };
    const job = jobOf(coating([BEDROOM]), {
      ceilings: coating([ceiling]),
      primer: coating([ceiling], { coats: 1, spreadMm2PerL: PRIMER_SPREAD_MM2_PER_L }),
      wastageBps: 1000,
    });
    const result = resultOf(calculatePaint(job));
    expect(result.needs.map(({ material }) => material)).toEqual([
      'wall_paint',
      'ceiling_paint',
      'primer',
    ]);
    expect([needOf(result, 'ceiling_paint'), needOf(result, 'primer')]).toEqual([1650, 1100]);
  });
});

describe('notes', () => {
  test.each([
    ['an opening that fits', BEDROOM, []],
    ['a wall that is all opening', wall(3000, 2400, opening(3000, 2400)), ['all_openings']],
    ['a wider opening', wall(3000, 2400, opening(3200, 2400)), ['opening_clipped', 'all_openings']],
    ['a higher opening', wall(3000, 2400, opening(900, 2500)), ['opening_clipped']],
    [
      'an opening wider than any wall of a room',
      room(3000, 2000, 2400, opening(3100, 1000)),
      ['opening_clipped'],
    ],
  ] as const)('%s', (_name, surface, notes) => {
    expect(resultOf(calculatePaint(jobOf(coating([surface])))).notes).toEqual(notes);
  });
});

describe('a job with errors', () => {
  const withWall = (lengthMm: number | null, changes: object = {}): Entered<PaintJob> =>
    ({
      ...jobOf(coating([])),
      walls: { ...coating([]), surfaces: [{ ...wall(3000, 2400), lengthMm }] },
      ...changes,
    }) as Entered<PaintJob>;

  test.each([
    [null, 'empty'],
    [-1, 'negative'],
    [Number.NaN, 'not_finite'],
    [Infinity, 'not_finite'],
    [1_000_001, 'too_large'],
    [0.5, 'not_whole'],
  ])('a length of %s', (length, reason) => {
    expect(errorsOf(calculatePaint(withWall(length)))).toEqual([
      `walls.surfaces.0.lengthMm ${reason}`,
    ]);
  });

  it('names every field at once', () => {
    const job = withWall(-5, { wastageBps: 10_001, trim: coating([], { spreadMm2PerL: 0 }) });
    expect(errorsOf(calculatePaint(job))).toEqual([
      'walls.surfaces.0.lengthMm negative',
      'trim.spreadMm2PerL zero',
      'wastageBps too_large',
    ]);
  });
});
