import { describe, expect, it, test } from 'vitest';

import {
  BATT_WIDTH_MM,
  calculateInsulation,
  FRAMED_BPS,
  type InsulationJob,
  USUAL_FRAMING_BPS,
  USUAL_INSULATION_WASTAGE_BPS,
} from './insulation.ts';
import { errorsOf, needOf, packsOf, resultOf } from './oracle.ts';
import type { Surface } from './surfaces.ts';

const jobOf = (
  surfaces: readonly Surface[],
  changes: Partial<InsulationJob> = {},
): InsulationJob => ({
  surfaces,
  framingBps: USUAL_FRAMING_BPS,
  coverageBasis: 'net',
  wastageBps: USUAL_INSULATION_WASTAGE_BPS,
  ...changes,
});
const insulationOf = (job: InsulationJob) => resultOf(calculateInsulation(job));
const CEILING: Surface = { kind: 'rectangle', lengthMm: 12_000, widthMm: 8000 };
const WALL: Surface = {
  kind: 'wall',
  lengthMm: 9600,
  heightMm: 2400,
  openings: [{ widthMm: 1800, heightMm: 1200, quantity: 1 }],
};

describe('worked examples', () => {
  test.each([
    ['a ceiling less its frames', jobOf([CEILING], { framingBps: FRAMED_BPS }), 7_900_000, 11],
    ['a ceiling', jobOf([CEILING]), 7_900_000, 13],
    ['a wall less its frames', jobOf([WALL], { framingBps: FRAMED_BPS }), 5_400_000, 4],
  ])('%s', (_name, job, packMm2, packs) => {
    expect(packsOf(insulationOf(job), 'insulation', packMm2)).toBe(packs);
  });

  it('takes 18.792 m² for the wall', () => {
    const result = insulationOf(jobOf([WALL], { framingBps: FRAMED_BPS }));
    expect(needOf(result, 'insulation')).toBe(18_792_000);
  });
});

describe('insulation', () => {
  const allDoor: Surface = {
    kind: 'wall',
    lengthMm: 3000,
    heightMm: 2400,
    openings: [{ widthMm: 4000, heightMm: 2400, quantity: 1 }],
  };

  test.each([
    ['nothing', jobOf([]), 0],
    ['a ceiling without a width', jobOf([{ ...CEILING, widthMm: 0 }]), 0],
    ['a wall that is all door', jobOf([allDoor]), 0],
    [
      'packs that count the frames',
      jobOf([CEILING], { framingBps: FRAMED_BPS, coverageBasis: 'with_framing' }),
      96_000_000,
    ],
    ['10 % for cuts', jobOf([CEILING], { wastageBps: 1000 }), 105_600_000],
    ['a gable', jobOf([{ kind: 'triangle', baseMm: 8000, heightMm: 2500 }]), 10_000_000],
    ['1 km by 1 km', jobOf([{ kind: 'area', areaMm2: 1_000_000_000_000 }]), 1_000_000_000_000],
  ])('%s', (_name, job, expected) => {
    expect(needOf(insulationOf(job), 'insulation')).toBe(expected);
  });

  it('buys exactly the packs that a multiple of them takes', () => {
    const job = jobOf([{ kind: 'area', areaMm2: 11 * 7_900_000 }]);
    expect(packsOf(insulationOf(job), 'insulation', 7_900_000)).toBe(11);
  });

  it('has batts for frames at 450 mm and 600 mm', () => {
    expect([BATT_WIDTH_MM.get(450), BATT_WIDTH_MM.get(600)]).toEqual([430, 580]);
  });

  it('names what is wrong', () => {
    const job = jobOf([{ kind: 'area', areaMm2: -1 }], { framingBps: 10_001 });
    expect(errorsOf(calculateInsulation(job))).toEqual([
      'surfaces.0.areaMm2 negative',
      'framingBps too_large',
    ]);
  });
});
