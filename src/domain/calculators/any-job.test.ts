import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { cents } from '#domain/money/cents.ts';
import type { Fraction } from '#domain/money/fraction.ts';

import type { Calculation, Entered } from './calculation.ts';
import { calculateConcrete, type ConcreteJob } from './concrete.ts';
import { calculateDecking, DECK_DEFAULTS, type DeckJob } from './decking.ts';
import { calculateFencing, type FenceJob } from './fencing.ts';
import { calculateFlooring, type FloorJob } from './flooring.ts';
import { calculateInsulation, COVERAGE_BASES, type InsulationJob } from './insulation.ts';
import {
  type AnyResult,
  changedJob,
  decimal,
  fourTimesArea,
  numbersOf,
  resultOf,
} from './oracle.ts';
import { choosePacks } from './packs.ts';
import { calculatePaint, type PaintJob } from './paint.ts';
import {
  calculatePlasterboard,
  PLASTERBOARD_DEFAULTS,
  type PlasterboardJob,
} from './plasterboard.ts';
import type { Surface } from './surfaces.ts';
import { calculateTiles, type TileJob } from './tiles.ts';
import { calculateWallpaper, type WallpaperJob } from './wallpaper.ts';

const RUNS = { numRuns: 1000 };

/** Sides of rooms and of stadiums, and 0. */
const side = fc.oneof(
  fc.integer({ min: 0, max: 12_000 }),
  fc.integer({ min: 0, max: 1_000_000 }),
  fc.constantFrom(0, 1, 600, 1200, 2400, 1_000_000),
);
const few = fc.integer({ min: 0, max: 3 });
const between = (min: number, max: number) => fc.integer({ min, max });
const openings = fc.array(fc.record({ widthMm: side, heightMm: side, quantity: few }), {
  maxLength: 3,
});
const wall = fc.record({
  kind: fc.constant('wall' as const),
  lengthMm: side,
  heightMm: side,
  openings,
});
const room = fc.record({
  kind: fc.constant('room' as const),
  lengthMm: side,
  widthMm: side,
  heightMm: side,
  openings,
});
const rectangle = fc.record({
  kind: fc.constant('rectangle' as const),
  lengthMm: side,
  widthMm: side,
});
const triangle = fc.record({
  kind: fc.constant('triangle' as const),
  baseMm: side,
  heightMm: side,
});
const typed = fc.record({ kind: fc.constant('area' as const), areaMm2: between(0, 1e12) });
const surfaces: fc.Arbitrary<Surface[]> = fc.array(
  fc.oneof(wall, room, rectangle, triangle, typed),
  { maxLength: 4 },
);
const bps = fc.constantFrom(0, 500, 1000, 1500, 10_000);
const coating = fc.record({ surfaces, coats: few, spreadMm2PerL: between(1_000_000, 20_000_000) });

const paintJobs: fc.Arbitrary<PaintJob> = fc.record({
  walls: coating,
  ceilings: coating,
  trim: coating,
  primer: coating,
  wastageBps: bps,
});
const tileJobs: fc.Arbitrary<TileJob> = fc.record({
  surfaces,
  wastageBps: bps,
  tileLengthMm: between(20, 1200),
  tileWidthMm: between(20, 1200),
  tileThicknessTenthsMm: between(40, 200),
  jointTenthsMm: between(0, 100),
});
const floorJobs: fc.Arbitrary<FloorJob> = fc.record({
  rooms: fc.array(
    fc.record({
      parts: fc.array(fc.oneof(rectangle, triangle, typed), { maxLength: 3 }),
      doors: fc.array(fc.record({ widthMm: side, quantity: few }), { maxLength: 2 }),
    }),
    { maxLength: 3 },
  ),
  wastageBps: bps,
  hasUnderlayAttached: fc.boolean(),
  isGlued: fc.boolean(),
});
const deckJobs: fc.Arbitrary<DeckJob> = fc.record({
  sections: fc.array(fc.record({ lengthMm: side, widthMm: side }), { maxLength: 3 }),
  boardWidthMm: between(60, 190),
  gapTenthsMm: between(0, 80),
  joistSpacingMm: between(300, 600),
  bearerSpacingMm: between(900, 2400),
  supportSpacingMm: between(900, 2400),
  overhangMm: between(0, 400),
  joistThicknessMm: fc.constantFrom(35, 45, 90),
  joinsPerRow: few,
  holeDiameterMm: fc.constant(DECK_DEFAULTS.holeDiameterMm),
  holeDepthMm: fc.constant(DECK_DEFAULTS.holeDepthMm),
});
const concreteJobs: fc.Arbitrary<ConcreteJob> = fc.record({
  slabs: fc.array(fc.record({ lengthMm: side, widthMm: side, depthMm: between(0, 5000) }), {
    maxLength: 3,
  }),
  holes: fc.array(
    fc.record({
      diameterMm: between(0, 1000),
      depthMm: between(0, 3000),
      postWidthMm: between(0, 400),
      postThicknessMm: between(0, 400),
      quantity: few,
    }),
    { maxLength: 3 },
  ),
  slabWastageBps: bps,
  holeWastageBps: bps,
  dryMixGramsPerM3: between(1_900_000, 2_400_000),
});
const boardJobs: fc.Arbitrary<PlasterboardJob> = fc.record({
  method: fc.constantFrom('layout' as const, 'area' as const),
  walls: fc.array(fc.oneof(wall, room), { maxLength: 3 }),
  otherSurfaces: fc.oneof(fc.constant([]), surfaces),
  innerCornersMm: side,
  sheetLengthMm: fc.constantFrom(2400, 2700, 3000, 3600, 6000),
  sheetWidthMm: fc.constantFrom(1200, 1350),
  studSpacingMm: fc.constantFrom(450, 600),
  screwSpacingMm: fc.constantFrom(200, 300),
  smallestOpeningMm2: between(0, 2_000_000),
  areaWastageBps: bps,
  tapeWastageBps: bps,
  compoundGrams: fc.constant(PLASTERBOARD_DEFAULTS.compoundGrams),
  compoundCoversMm2: fc.constant(PLASTERBOARD_DEFAULTS.compoundCoversMm2),
});
const insulationJobs: fc.Arbitrary<InsulationJob> = fc.record({
  surfaces,
  framingBps: fc.constantFrom(0, 9000, 10_000),
  coverageBasis: fc.constantFrom(...COVERAGE_BASES),
  wastageBps: bps,
});
const fenceJobs: fc.Arbitrary<FenceJob> = fc.record({
  runs: fc.array(
    fc.record({
      lengthMm: side,
      riseMm: between(0, 3000),
      gates: fc.array(fc.record({ widthMm: side, quantity: few }), { maxLength: 2 }),
    }),
    { maxLength: 3 },
  ),
  fence: fc.oneof(
    fc.record({ kind: fc.constant('kits' as const), bayMm: between(1200, 3100) }),
    fc.record({
      kind: fc.constant('palings' as const),
      postSpacingMm: between(1200, 3000),
      rails: between(2, 4),
      baysPerRail: between(1, 3),
      palingWidthMm: between(75, 150),
      lapMm: between(0, 40),
    }),
  ),
  hole: fc.record({
    diameterMm: between(0, 500),
    depthMm: between(0, 1200),
    postWidthMm: between(0, 150),
    postThicknessMm: between(0, 150),
  }),
});
const paperJobs: fc.Arbitrary<WallpaperJob> = fc.record({
  walls: fc.array(
    fc.oneof(
      fc.record({
        kind: fc.constant('wall' as const),
        lengthMm: side,
        heightMm: between(0, 8000),
        openings,
      }),
      fc.record({
        kind: fc.constant('room' as const),
        lengthMm: side,
        widthMm: side,
        heightMm: between(0, 8000),
        openings,
      }),
    ),
    { maxLength: 4 },
  ),
  rollWidthMm: between(500, 1060),
  rollLengthMm: between(10_000, 25_000),
  repeatMm: fc.oneof(fc.constant(0), between(1, 1000)),
  isHalfDrop: fc.boolean(),
  trimMm: between(0, 200),
});

type Amount = readonly [numerator: bigint, denominator: bigint];

/** A need that is not below an amount, and whose packs hold it with less than a pack left over. */
function expectEnough(result: AnyResult, material: string, least: Amount, packAmount: number) {
  const need = result.needs.find((each) => each.material === material);
  const amount: Fraction = need?.withWastage ?? { numerator: 0n, denominator: 1n };
  const [numerator, denominator] = least;
  expect(amount.numerator * denominator >= numerator * amount.denominator).toBe(true);
  const pack = { amount: packAmount, unitCents: cents(1), quantityPrices: [], available: null };
  const choice = choosePacks(amount, [pack]);
  const bought = BigInt(choice.packs[0]?.quantity ?? 0) * BigInt(packAmount);
  expect(bought * denominator >= numerator).toBe(true);
  expect(decimal(choice.left)).toBeLessThan(packAmount);
}

const withBps = (amount: bigint, wastage: number): bigint => amount * BigInt(10_000 + wastage);

describe('never less than the exact need', () => {
  const pack = between(1, 5_000_000);

  it('paint', () => {
    fc.assert(
      fc.property(paintJobs, pack, (job, amount) => {
        const result = resultOf(calculatePaint(job));
        const { coats, spreadMm2PerL, surfaces: painted } = job.walls;
        const area = withBps(fourTimesArea(painted), job.wastageBps);
        const least = area * BigInt(coats) * 1000n;
        expectEnough(result, 'wall_paint', [least, 40_000n * BigInt(spreadMm2PerL)], amount);
      }),
      RUNS,
    );
  });

  it('tiles, adhesive and grout', () => {
    fc.assert(
      fc.property(tileJobs, pack, (job, amount) => {
        const result = resultOf(calculateTiles(job));
        const area = fourTimesArea(job.surfaces);
        expectEnough(result, 'tiles', [withBps(area, job.wastageBps), 40_000n], amount);
        expectEnough(result, 'tile_adhesive', [area, 4n], amount);
        // Around each tile half a joint on all sides is a joint along two, 1.6 g a cm³.
        const { tileLengthMm, tileWidthMm, tileThicknessTenthsMm, jointTenthsMm } = job;
        const joint = BigInt((tileLengthMm + tileWidthMm) * tileThicknessTenthsMm * jointTenthsMm);
        const tile = BigInt(tileLengthMm * tileWidthMm);
        expectEnough(result, 'grout', [area * joint * 16n, 4n * tile * 1_000_000n], amount);
      }),
      RUNS,
    );
  });

  it('floor boards and underlay', () => {
    fc.assert(
      fc.property(floorJobs, pack, (job, amount) => {
        const result = resultOf(calculateFlooring(job));
        const area = fourTimesArea(job.rooms.flatMap(({ parts }) => parts));
        expectEnough(result, 'floor_boards', [withBps(area, job.wastageBps), 40_000n], amount);
        if (!job.hasUnderlayAttached) expectEnough(result, 'underlay', [area, 4n], amount);
      }),
      RUNS,
    );
  });

  it('insulation', () => {
    fc.assert(
      fc.property(insulationJobs, pack, (job, amount) => {
        const share = job.coverageBasis === 'net' ? job.framingBps : 10_000;
        const area = fourTimesArea(job.surfaces) * BigInt(share);
        const least = withBps(area, job.wastageBps);
        const result = resultOf(calculateInsulation(job));
        expectEnough(result, 'insulation', [least, 400_000_000n], amount);
      }),
      RUNS,
    );
  });

  it('concrete', () => {
    fc.assert(
      fc.property(concreteJobs, pack, (job, amount) => {
        const slabs = job.slabs.reduce(
          (sum, slab) => sum + BigInt(slab.lengthMm) * BigInt(slab.widthMm) * BigInt(slab.depthMm),
          0n,
        );
        // Pi to ten places, from below.
        const holes = job.holes.reduce((sum, hole) => {
          const round = 31_415_926_535n * BigInt(hole.diameterMm * hole.diameterMm);
          const post = 40_000_000_000n * BigInt(hole.postWidthMm * hole.postThicknessMm);
          const ring = round > post ? round - post : 0n;
          return sum + ring * BigInt(hole.depthMm) * BigInt(hole.quantity);
        }, 0n);
        const volume =
          withBps(slabs * 40_000_000_000n, job.slabWastageBps) + withBps(holes, job.holeWastageBps);
        const least = volume * BigInt(job.dryMixGramsPerM3);
        const scale = 40_000_000_000n * 10_000n * 1_000_000_000n;
        expectEnough(resultOf(calculateConcrete(job)), 'concrete', [least, scale], amount);
      }),
      RUNS,
    );
  });

  it('decks: rows cover, spans are short enough, pieces make a row', () => {
    fc.assert(
      fc.property(deckJobs, pack, (job, amount) => {
        const result = resultOf(calculateDecking(job));
        const { sections, boardCuts } = result.figures;
        let screws = 0;
        for (const frame of sections) {
          const pitch = 10 * job.boardWidthMm + job.gapTenthsMm;
          const covered = frame.rows * pitch - job.gapTenthsMm;
          expect(covered).toBeGreaterThanOrEqual(10 * frame.widthMm);
          expect(covered - pitch).toBeLessThan(10 * frame.widthMm);
          const reach = frame.lengthMm - job.joistThicknessMm;
          expect((frame.joists - 1) * job.joistSpacingMm).toBeGreaterThanOrEqual(reach);
          expect((frame.bearers - 1) * job.bearerSpacingMm).toBeGreaterThanOrEqual(
            frame.widthMm - job.joistThicknessMm,
          );
          expect((frame.supportsPerBearer - 1) * job.supportSpacingMm).toBeGreaterThanOrEqual(
            reach - 2 * job.overhangMm,
          );
          screws += 2 * frame.rows * (frame.joists + frame.joinsPerRow);
        }
        expectEnough(result, 'decking_screws', [BigInt(screws), 1n], amount);
        const cut = boardCuts.reduce((sum, { lengthMm, quantity }) => sum + lengthMm * quantity, 0);
        const rows = sections.reduce((sum, frame) => sum + frame.rows * frame.lengthMm, 0);
        expect(cut).toBeGreaterThanOrEqual(rows);
        const pieces = sections.reduce(
          (sum, frame) => sum + frame.rows * (frame.joinsPerRow + 1),
          0,
        );
        expect(cut - rows).toBeLessThanOrEqual(pieces);
      }),
      RUNS,
    );
  });

  it('plasterboard: every sheet of a side, or the area', () => {
    fc.assert(
      fc.property(boardJobs, pack, (job, amount) => {
        const result = resultOf(calculatePlasterboard(job));
        for (const { lengthMm, heightMm, rows, sheets } of result.figures.sides) {
          expect(rows * job.sheetWidthMm).toBeGreaterThanOrEqual(heightMm);
          expect(sheets * job.sheetLengthMm).toBeGreaterThanOrEqual(rows * lengthMm);
          expect((sheets - 1) * job.sheetLengthMm).toBeLessThan(Math.max(1, rows * lengthMm));
        }
        const byArea = [...(job.method === 'area' ? job.walls : []), ...job.otherSurfaces];
        const sheets = result.figures.sides.reduce((sum, each) => sum + each.sheets, 0);
        const laid = BigInt(sheets) * BigInt(job.sheetLengthMm * job.sheetWidthMm);
        const least = withBps(fourTimesArea(byArea), job.areaWastageBps) + 40_000n * laid;
        expectEnough(result, 'plasterboard', [least, 40_000n], amount);
      }),
      RUNS,
    );
  });

  it('fences: bays within the spacing, palings side by side', () => {
    fc.assert(
      fc.property(fenceJobs, pack, (job, amount) => {
        const result = resultOf(calculateFencing(job));
        const { fence } = job;
        const most = fence.kind === 'kits' ? fence.bayMm : fence.postSpacingMm;
        let palings = 0;
        for (const { netMm, bays, posts } of result.figures.runs) {
          expect(bays * most).toBeGreaterThanOrEqual(netMm);
          expect((bays - 1) * most).toBeLessThan(Math.max(1, netMm));
          expect(posts).toBe(netMm === 0 ? 0 : bays + 1);
          if (fence.kind === 'palings' && netMm > 0) {
            const { palingWidthMm, lapMm } = fence;
            let reached = palingWidthMm;
            palings += 1;
            while (reached < netMm) {
              reached += palingWidthMm - lapMm;
              palings += 1;
            }
          }
        }
        expectEnough(result, 'palings', [BigInt(palings), 1n], amount);
      }),
      { ...RUNS },
    );
  });

  it('wallpaper: drops from rolls, one by one', () => {
    fc.assert(
      fc.property(paperJobs, (job) => {
        const calculation = calculateWallpaper(job);
        const drops = dropsOf(job);
        const roll = 2 * job.rollLengthMm;
        if (drops.some((drop) => drop > roll)) {
          expect(calculation.ok).toBe(false);
          return;
        }
        let rolls = 0;
        let left = 0;
        for (const drop of drops) {
          if (left < drop) {
            rolls += 1;
            left = roll;
          }
          left -= drop;
        }
        const { needs, figures } = resultOf(calculation);
        expect(figures.drops).toBe(drops.length);
        const [need] = needs;
        expect(need === undefined ? 0 : decimal(need.net)).toBeGreaterThanOrEqual(rolls);
      }),
      RUNS,
    );
  });
});

/** Every drop in half millimetres, the longest first. */
function dropsOf({ walls, repeatMm, isHalfDrop, trimMm, rollWidthMm }: WallpaperJob): number[] {
  const strips = walls.map((papered) => {
    const around = papered.kind === 'room' ? 2 * (papered.lengthMm + papered.widthMm) : null;
    const full = papered.openings.filter(({ heightMm }) => heightMm >= papered.heightMm);
    const taken = full.reduce((sum, { widthMm, quantity }) => sum + widthMm * quantity, 0);
    let drop = papered.heightMm + trimMm;
    if (repeatMm > 0) while (drop % repeatMm !== 0) drop += 1;
    const width = Math.max(0, (around ?? papered.lengthMm) - taken);
    return {
      width: papered.heightMm === 0 ? 0 : width,
      drop: 2 * drop + (isHalfDrop ? repeatMm : 0),
    };
  });
  const drops: number[] = [];
  let width = 0;
  for (const strip of strips.toSorted((one, other) => other.drop - one.drop)) {
    width += strip.width;
    while (drops.length * rollWidthMm < width) drops.push(strip.drop);
  }
  return drops;
}

/**
 * Never less of anything when a measure named by `grows` is larger, or one named by `shrinks` is
 * smaller. A calculator that refuses the larger job has no result to compare.
 */
function expectMonotone<Job extends object>(
  calculate: (job: Entered<Job>) => Calculation<AnyResult>,
  jobs: fc.Arbitrary<Job>,
  { grows, shrinks }: { readonly grows: RegExp; readonly shrinks: RegExp },
): void {
  const change = fc.oneof(between(1, 3000), between(1, 900_000));
  fc.assert(
    fc.property(jobs, fc.nat(), change, fc.boolean(), (job, pick, amount, isShrinking) => {
      const pattern = isShrinking ? shrinks : grows;
      const paths = numbersOf(job).filter(([path]) => pattern.test(path));
      const [path, value] = paths[pick % Math.max(1, paths.length)] ?? [];
      if (path === undefined || value === undefined) return;
      const most = path.endsWith('Mm2') ? 1e12 : 1e6;
      const changed = isShrinking ? Math.max(0, value - amount) : Math.min(most, value + amount);
      const before = calculate(job as Entered<Job>);
      const after = calculate(changedJob(job, path, changed) as Entered<Job>);
      if (!before.ok || !after.ok) {
        expect(after.ok).toBe(false);
        return;
      }
      for (const { material, withWastage } of before.result.needs) {
        const more = after.result.needs.find((need) => need.material === material)?.withWastage;
        const { numerator, denominator } = more ?? { numerator: 0n, denominator: 1n };
        const isEnough = numerator * withWastage.denominator >= withWastage.numerator * denominator;
        expect([material, path, changed, isEnough]).toEqual([material, path, changed, true]);
      }
    }),
    RUNS,
  );
}

describe('more to cover never needs less', () => {
  const size = /^(?!.*openings).*\.(lengthMm|widthMm|heightMm|baseMm|areaMm2)$/;
  const opening = /\.openings\.\d+\.(widthMm|heightMm|quantity)$/;

  it('paint', () => {
    expectMonotone(calculatePaint, paintJobs, { grows: size, shrinks: opening });
  });

  it('tiles', () => {
    expectMonotone(calculateTiles, tileJobs, { grows: size, shrinks: opening });
  });

  it('floors', () => {
    expectMonotone(calculateFlooring, floorJobs, {
      grows: /parts\.\d+\.\w+$/,
      shrinks: /doors\.\d+\.widthMm$/,
    });
  });

  it('decks', () => {
    expectMonotone(calculateDecking, deckJobs, {
      grows: /sections\.\d+\.\w+$/,
      shrinks: /(joistSpacingMm|bearerSpacingMm|supportSpacingMm|boardWidthMm)$/,
    });
  });

  it('concrete', () => {
    expectMonotone(calculateConcrete, concreteJobs, {
      grows: /(lengthMm|\.widthMm|depthMm|diameterMm)$/,
      shrinks: /post(Width|Thickness)Mm$/,
    });
  });

  it('plasterboard', () => {
    expectMonotone(calculatePlasterboard, boardJobs, {
      grows: /^\.(walls|otherSurfaces)(?!.*openings).*\w+$/,
      shrinks: opening,
    });
  });

  it('insulation', () => {
    expectMonotone(calculateInsulation, insulationJobs, { grows: size, shrinks: opening });
  });

  it('fences', () => {
    expectMonotone(calculateFencing, fenceJobs, {
      grows: /runs\.\d+\.(lengthMm|riseMm)$/,
      shrinks: /gates\.\d+\.widthMm$/,
    });
  });

  it('wallpaper', () => {
    expectMonotone(calculateWallpaper, paperJobs, {
      grows: /^\.walls\.\d+\.(lengthMm|widthMm|heightMm)$/,
      shrinks: opening,
    });
  });
});
