import { describe, expect, it, test } from 'vitest';

import {
  calculateConcrete,
  type ConcreteJob,
  DRY_MIX_GRAMS_PER_M3,
  type Hole,
  type Slab,
  USUAL_HOLE_WASTAGE_BPS,
  USUAL_SLAB_WASTAGE_BPS,
} from './concrete.ts';
import { errorsOf, itemOf, needOf, packsOf, resultOf } from './oracle.ts';

const jobOf = (
  slabs: readonly Slab[],
  holes: readonly Hole[],
  slabWastageBps: number = USUAL_SLAB_WASTAGE_BPS,
): ConcreteJob => ({
  slabs,
  holes,
  slabWastageBps,
  holeWastageBps: USUAL_HOLE_WASTAGE_BPS,
  dryMixGramsPerM3: DRY_MIX_GRAMS_PER_M3,
});
const slab = (lengthMm: number, widthMm: number, depthMm: number): Slab => ({
  lengthMm,
  widthMm,
  depthMm,
});
const holes = (quantity: number, diameterMm: number, depthMm: number, post = [0, 0]): Hole => ({
  diameterMm,
  depthMm,
  postWidthMm: post[0] ?? 0,
  postThicknessMm: post[1] ?? 0,
  quantity,
});
const concreteOf = (job: ConcreteJob) => resultOf(calculateConcrete(job));
const bagsOf = (job: ConcreteJob) => packsOf(concreteOf(job), 'concrete', 20_000);

describe('worked examples', () => {
  const path = slab(3000, 2000, 100);
  const post = [100, 75];

  test.each([
    ['a slab', jobOf([path], [], 0), 65],
    ['a slab with 10 %', jobOf([path], []), 72],
    ['nine holes, rounded once', jobOf([], [holes(9, 300, 450)]), 31],
    ['a hole around a post', jobOf([], [holes(1, 250, 600, post)]), 3],
    ['eight holes around posts', jobOf([], [holes(8, 250, 600, post)]), 22],
    ['a narrower hole around a post', jobOf([], [holes(1, 200, 600, post)]), 2],
  ])('%s', (_name, job, bags) => {
    expect(bagsOf(job)).toBe(bags);
  });

  test.each([
    [jobOf([path], [], 0), 64.8, 2],
    [jobOf([path], []), 71.28, 2],
    [jobOf([], [holes(9, 300, 450)]), 30.92, 2],
    [jobOf([], [holes(1, 250, 600, post)]), 2.69, 2],
    [jobOf([], [holes(8, 250, 600, post)]), 21.56, 2],
    [jobOf([], [holes(1, 200, 600, post)]), 1.55, 2],
  ])('in bags before rounding: %#', (job, bags, digits) => {
    expect(needOf(concreteOf(job), 'concrete') / 20_000).toBeCloseTo(bags, digits);
  });
});

describe('concrete', () => {
  test.each([
    ['nothing', jobOf([], []), 0],
    ['a slab without depth', jobOf([slab(3000, 2000, 0)], []), 0],
    ['no hole', jobOf([], [holes(0, 300, 450)]), 0],
    ['a post that fills its hole', jobOf([], [holes(4, 100, 600, [100, 100])]), 0],
    [
      'slab and holes together',
      jobOf([slab(1000, 1000, 50)], [holes(1, 200, 600, [100, 75])], 0),
      7,
    ],
    ['exactly 54 bags', jobOf([slab(5000, 1000, 100)], [], 0), 54],
    ['a cube of 1 km', jobOf([slab(1_000_000, 1_000_000, 1_000_000)], [], 0), 108_000_000_000],
  ])('%s', (_name, job, bags) => {
    expect(bagsOf(job)).toBe(bags);
  });

  it('suggests ready-mix from a cubic metre, wastage included', () => {
    expect(concreteOf(jobOf([slab(5000, 2000, 100)], [], 0)).notes).toEqual(['ready_mix']);
    expect(concreteOf(jobOf([slab(4999, 2000, 100)], [], 0)).notes).toEqual([]);
    expect(concreteOf(jobOf([slab(4999, 2000, 100)], [])).notes).toEqual(['ready_mix']);
  });

  it('has mesh and film for slabs, and form timber around them', () => {
    const result = concreteOf(jobOf([slab(3000, 2000, 100), slab(1000, 1000, 0)], []));
    expect(itemOf(result, 'reinforcing_mesh')).toBe(6_000_000);
    expect(itemOf(result, 'form_timber')).toBe(10_000);
  });

  it('names what is wrong', () => {
    const job = { ...jobOf([slab(-1, 2000, 100)], [holes(0.5, 300, 450)]), dryMixGramsPerM3: 0 };
    expect(errorsOf(calculateConcrete(job))).toEqual([
      'slabs.0.lengthMm negative',
      'holes.0.quantity not_whole',
      'dryMixGramsPerM3 zero',
    ]);
  });
});
