import { describe, expect, it, test } from 'vitest';

import { decimal, errorsOf, itemOf, needOf, packsOf, resultOf } from './oracle.ts';
import type { Surface } from './surfaces.ts';
import { calculateTiles, TILE_WASTAGE_BPS, type TileJob, USUAL_JOINT_TENTHS_MM } from './tiles.ts';

const jobOf = (surfaces: readonly Surface[], changes: Partial<TileJob> = {}): TileJob => ({
  surfaces,
  wastageBps: TILE_WASTAGE_BPS.straight,
  tileLengthMm: 600,
  tileWidthMm: 600,
  tileThicknessTenthsMm: 90,
  jointTenthsMm: USUAL_JOINT_TENTHS_MM,
  ...changes,
});

const floor = (lengthMm: number, widthMm: number): Surface => ({
  kind: 'rectangle',
  lengthMm,
  widthMm,
});
const tilesOf = (job: TileJob) => resultOf(calculateTiles(job));
const BOX_MM2 = 1_440_000;

describe('worked examples', () => {
  test.each([
    ['2.4 m x 1.8 m', jobOf([floor(2400, 1800)]), 4_752_000, 4],
    [
      '6.5 m x 4.2 m in brick bond',
      jobOf([floor(6500, 4200)], { wastageBps: 1500 }),
      31_395_000,
      22,
    ],
    ['14.4 m² without wastage', jobOf([floor(4800, 3000)], { wastageBps: 0 }), 14_400_000, 10],
  ])('%s', (_name, job, area, boxes) => {
    const result = tilesOf(job);
    expect([needOf(result, 'tiles'), packsOf(result, 'tiles', BOX_MM2)]).toEqual([area, boxes]);
  });

  it('adds adhesive and grout for the net area', () => {
    const result = tilesOf(jobOf([floor(6500, 4200)], { wastageBps: 1500 }));
    expect(packsOf(result, 'tile_adhesive', 5_000_000)).toBe(6);
    expect(decimal(result.figures.groutGramsPerM2)).toBe(144);
    expect(needOf(result, 'grout')).toBe(3931.2);
    expect(packsOf(result, 'grout', 5000)).toBe(1);
  });

  it('takes 448 g of grout for a square metre of subway tiles', () => {
    const subway = { tileLengthMm: 75, tileWidthMm: 150, tileThicknessTenthsMm: 70 };
    const { figures } = tilesOf(jobOf([], { ...subway, jointTenthsMm: 20 }));
    expect(decimal(figures.groutGramsPerM2)).toBe(448);
  });
});

describe('tiles', () => {
  test.each([
    ['nothing', [], 0],
    ['a floor without a width', [floor(3000, 0)], 0],
    ['an L of two rectangles', [floor(4000, 2000), floor(1000, 1000)], 9_900_000],
    ['half a square', [{ kind: 'triangle', baseMm: 2000, heightMm: 2000 }], 2_200_000],
    ['an area as typed', [{ kind: 'area', areaMm2: 10_000_000 }], 11_000_000],
    [
      'a splashback around a window',
      [
        {
          kind: 'wall',
          lengthMm: 3000,
          heightMm: 600,
          openings: [{ widthMm: 1000, heightMm: 900, quantity: 1 }],
        },
      ],
      1_320_000,
    ],
    ['1 km by 1 km', [floor(1_000_000, 1_000_000)], 1_100_000_000_000],
  ] as const)('%s', (_name, surfaces, expected) => {
    expect(needOf(tilesOf(jobOf(surfaces)), 'tiles')).toBe(expected);
  });

  it('buys exactly the boxes that a multiple of them takes', () => {
    for (const boxes of [1, 7, 10, 100]) {
      const surfaces: Surface[] = [{ kind: 'area', areaMm2: boxes * BOX_MM2 }];
      expect(packsOf(tilesOf(jobOf(surfaces, { wastageBps: 0 })), 'tiles', BOX_MM2)).toBe(boxes);
    }
  });

  it('offers a box for later and no grout without joints', () => {
    const result = tilesOf(jobOf([floor(2400, 1800)], { jointTenthsMm: 0 }));
    expect(itemOf(result, 'spare_box')).toBe(1);
    expect(needOf(result, 'grout')).toBe(0);
  });

  it('names what is wrong', () => {
    const job = jobOf([floor(-1, 2000)], { tileWidthMm: 0, wastageBps: Number.NaN });
    expect(errorsOf(calculateTiles(job))).toEqual([
      'surfaces.0.lengthMm negative',
      'wastageBps not_finite',
      'tileWidthMm zero',
    ]);
  });
});
