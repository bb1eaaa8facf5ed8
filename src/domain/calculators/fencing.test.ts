import { describe, expect, it, test } from 'vitest';

import { planCuts } from '#domain/cut-lists/cut-list.ts';
import { cents } from '#domain/money/cents.ts';

import {
  calculateFencing,
  FENCE_DEFAULTS,
  type FenceJob,
  type FenceRun,
  type PalingFence,
  usualRails,
} from './fencing.ts';
import { decimal, errorsOf, itemOf, needOf, resultOf } from './oracle.ts';

const run = (lengthMm: number, gateMm?: number, riseMm = 0): FenceRun => ({
  lengthMm,
  riseMm,
  gates: gateMm === undefined ? [] : [{ widthMm: gateMm, quantity: 1 }],
});
const { hole, ...PALINGS } = FENCE_DEFAULTS;
const palings = (changes: Partial<PalingFence> = {}): PalingFence => ({
  ...PALINGS,
  kind: 'palings',
  rails: usualRails(1800),
  ...changes,
});
const jobOf = (runs: readonly FenceRun[], fence: FenceJob['fence'] = palings()): FenceJob => ({
  runs,
  fence,
  hole,
});
const fenceOf = (job: FenceJob) => resultOf(calculateFencing(job));
const KITS = { kind: 'kits', bayMm: 2365 } as const;

/** Posts, palings, rail in m, nails. */
function needsOf(job: FenceJob): number[] {
  const result = fenceOf(job);
  return [
    needOf(result, 'fence_posts'),
    needOf(result, 'palings'),
    needOf(result, 'fence_rails') / 1000,
    needOf(result, 'fence_nails'),
  ];
}

describe('worked examples', () => {
  test.each([
    ['10 m, butted', jobOf([run(10_000)]), [6, 100, 30, 600]],
    ['10 m, lapped by 30 mm', jobOf([run(10_000)], palings({ lapMm: 30 })), [6, 143, 30, 858]],
    ['23.5 m, butted', jobOf([run(23_500)]), [11, 235, 70.5, 1410]],
    [
      '23.5 m, lapped by 30 mm',
      jobOf([run(23_500)], palings({ lapMm: 30 })),
      [11, 336, 70.5, 2016],
    ],
  ])('%s', (_name, job, needs) => {
    expect(needsOf(job)).toEqual(needs);
  });

  it('spaces posts at 2 m and at 2.35 m', () => {
    const { runs } = fenceOf(jobOf([run(10_000), run(23_500)])).figures;
    expect(runs.map(({ bays, spacing }) => [bays, decimal(spacing)])).toEqual([
      [5, 2000],
      [10, 2350],
    ]);
  });

  it('takes eight kits for 18 m, the last one cut, and a post more than they hold', () => {
    const result = fenceOf(jobOf([run(18_000)], KITS));
    expect([needOf(result, 'fence_kits'), needOf(result, 'extra_posts')]).toEqual([8, 1]);
    const [bays] = result.figures.runs;
    expect([bays!.posts, decimal(bays!.lastBay)]).toEqual([9, 1445]);
  });

  it('has two rails up to 1.5 m and three up to 1.8 m', () => {
    expect([1200, 1500, 1501, 1800, 1801].map(usualRails)).toEqual([2, 2, 3, 3, 4]);
  });
});

describe('fences', () => {
  test.each([
    ['nothing', jobOf([]), [0, 0, 0, 0]],
    ['a run without a length', jobOf([run(0)]), [0, 0, 0, 0]],
    ['exactly two bays', jobOf([run(4800)]), [3, 48, 14.4, 288]],
    ['1 mm more', jobOf([run(4801)]), [4, 49, 14.403, 294]],
    ['a run shorter than a paling', jobOf([run(50)], palings({ lapMm: 30 })), [2, 1, 0.15, 6]],
    ['two runs, each with its own last post', jobOf([run(4800), run(2400)]), [5, 72, 21.6, 432]],
    ['a run with a gate', jobOf([run(5800, 1000)]), [3, 48, 14.4, 288]],
    ['a gate wider than its run', jobOf([run(800, 1000)]), [0, 0, 0, 0]],
    ['a kilometre', jobOf([run(1_000_000)]), [418, 10_000, 3000, 60_000]],
  ])('%s', (_name, job, needs) => {
    expect(needsOf(job)).toEqual(needs);
  });

  it('has two posts for a gate and a note where nothing is left beside it', () => {
    const result = fenceOf(jobOf([run(800, 1000)]));
    expect([needOf(result, 'gate_posts'), itemOf(result, 'gates')]).toEqual([2, 1]);
    expect(result.notes).toEqual(['gates_wider_than_run']);
    expect(fenceOf(jobOf([run(5800, 1000)])).notes).toEqual([]);
  });

  it('needs a post more for each run of kits', () => {
    const result = fenceOf(jobOf([run(4730), run(2365), run(0)], KITS));
    expect([needOf(result, 'fence_kits'), needOf(result, 'extra_posts')]).toEqual([3, 2]);
  });

  it('steps down a slope in equal bays', () => {
    const [bays] = fenceOf(jobOf([run(10_000, undefined, 800)])).figures.runs;
    expect(decimal(bays!.step)).toBe(160);
  });

  it('sets all posts in concrete, and caps the length', () => {
    const result = fenceOf(jobOf([run(5800, 1000)]));
    // Five holes at 2.69 bags of 20 kg.
    expect(itemOf(result, 'concrete')! / 20_000).toBeCloseTo((21.56 * 5) / 8, 1);
    expect(itemOf(result, 'fence_capping')).toBe(4800);
  });

  it('cuts rails by the bay, or over several bays', () => {
    const cutsOf = (baysPerRail: number) =>
      fenceOf(jobOf([run(11_500)], palings({ baysPerRail }))).figures.railCuts;
    expect(cutsOf(1)).toEqual([{ lengthMm: 2300, quantity: 15 }]);
    expect(cutsOf(2)).toEqual([
      { lengthMm: 4600, quantity: 6 },
      { lengthMm: 2300, quantity: 3 },
    ]);
    expect(cutsOf(9)).toEqual([{ lengthMm: 11_500, quantity: 3 }]);
  });

  it('gives planCuts what it takes', () => {
    const plan = planCuts({
      cuts: fenceOf(jobOf([run(11_500)], palings({ baysPerRail: 2 }))).figures.railCuts,
      stocks: [
        { lengthMm: 2400, price: cents(1020), available: null },
        { lengthMm: 4800, price: cents(2040), available: null },
      ],
      kerfMm: 3,
      trimMm: 0,
    });
    expect([plan.cost, plan.tooLong]).toEqual([6 * 2040 + 3 * 1020, []]);
  });

  it('names what is wrong', () => {
    expect(errorsOf(calculateFencing(jobOf([run(-1)], palings({ postSpacingMm: 0 }))))).toEqual([
      'runs.0.lengthMm negative',
      'fence.postSpacingMm zero',
    ]);
    expect(errorsOf(calculateFencing(jobOf([run(1)], palings({ lapMm: 100 }))))).toEqual([
      'fence.lapMm too_large',
    ]);
  });
});
