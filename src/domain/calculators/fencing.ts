import type { Cut } from '#domain/cut-lists/cut-list.ts';
import type { Fraction } from '#domain/money/fraction.ts';

import {
  type Calculated,
  type Calculation,
  checkJob,
  type Entered,
  type FieldError,
  type GoesWith,
  type Need,
} from './calculation.ts';
import { DRY_MIX_GRAMS_PER_M3, dryMix, type Hole, holeVolume } from './concrete.ts';
import { partsOf, ratio, sumFractions } from './exact.ts';
import { type FenceBays, baysOf, netRun, railCuts } from './fence-bays.ts';

/**
 * Posts at 2.4 m: makers say 1.8 m (SiteCalc) to 2.7 m (Eastside Fencing). Holes and posts are
 * those of the usual paling fence.
 */
export const FENCE_DEFAULTS = {
  postSpacingMm: 2400,
  palingWidthMm: 100,
  lapMm: 0,
  baysPerRail: 1,
  hole: { diameterMm: 250, depthMm: 600, postWidthMm: 100, postThicknessMm: 75 },
} as const;

export const NAILS_PER_CROSSING = 2;
const POSTS_PER_GATE = 2;

/** Two rails to 1.5 m, three to 1.8 m, four above: the trade's habit, without a source. */
export function usualRails(heightMm: number): number {
  if (heightMm <= 1500) return 2;
  return heightMm <= 1800 ? 3 : 4;
}

/** A straight piece of fence. */
export interface FenceRun {
  readonly lengthMm: number;
  /** The difference in height of its ends, which its bays make in equal steps. */
  readonly riseMm: number;
  readonly gates: readonly { readonly widthMm: number; readonly quantity: number }[];
}

export interface PalingFence {
  readonly kind: 'palings';
  /** At most, from centre to centre. */
  readonly postSpacingMm: number;
  readonly rails: number;
  /** How many bays a rail spans in one piece. */
  readonly baysPerRail: number;
  readonly palingWidthMm: number;
  /** How far a paling covers its neighbours; 0 where they are butted. */
  readonly lapMm: number;
}

/** Ready-made panels of one width, with one post to each. */
export interface KitFence {
  readonly kind: 'kits';
  readonly bayMm: number;
}

export interface FenceJob {
  readonly runs: readonly FenceRun[];
  readonly fence: PalingFence | KitFence;
  readonly hole: Omit<Hole, 'quantity'>;
}

export type FenceMaterial =
  | 'fence_posts'
  | 'gate_posts'
  | 'fence_rails'
  | 'palings'
  | 'fence_nails'
  | 'fence_kits'
  | 'extra_posts';

export type FenceItem = 'gates' | 'concrete' | 'fence_capping' | 'fence_plinth';

export interface FenceFigures {
  readonly runs: readonly FenceBays[];
  /** Rails to cut, for `planCuts`; none for kits. */
  readonly railCuts: readonly Cut[];
}

export type FenceResult = Calculated<FenceMaterial, FenceItem, FenceFigures>;

/**
 * Posts, rails, palings and nails, or kits, run by run (Rule 169): 10 m with posts at most 2.4 m
 * apart has 5 bays of 2 m and 6 posts, and with three rails 30 m of rail, 100 butted palings of
 * 100 mm and 600 nails. 18 m in kits of 2.365 m takes 8 kits and one post more than they hold.
 */
export function calculateFencing(entered: Entered<FenceJob>): Calculation<FenceResult> {
  const checked = checkJob<FenceJob>(entered, [
    'postSpacingMm',
    'bayMm',
    'palingWidthMm',
    'baysPerRail',
  ]);
  if (!checked.ok) return checked;
  const { runs, fence, hole } = checked.job;
  const errors = lapErrors(fence);
  if (errors.length > 0) return { ok: false, errors };
  const bays = runs.map((run) => baysOf(run, fence));
  const built = bays.filter((run) => run.bays > 0);
  const count = (countOf: (run: FenceBays) => number) =>
    built.reduce((sum, run) => sum + countOf(run), 0);
  const gates = runs.flatMap((run) => run.gates).reduce((sum, gate) => sum + gate.quantity, 0);
  const posts = count((run) => run.posts);
  const gatePosts = POSTS_PER_GATE * gates;
  const length = ratio(count((run) => run.netMm));
  const holes = holeVolume({ ...hole, quantity: posts + gatePosts });
  const needs =
    fence.kind === 'kits'
      ? [
          need(
            'fence_kits',
            count((run) => run.bays),
          ),
          need('extra_posts', built.length),
        ]
      : palingNeeds(fence, posts, built);
  const isTooNarrow = runs.some((run) => run.lengthMm > 0 && netRun(run) === 0);
  return {
    ok: true,
    result: {
      needs: [...needs, need('gate_posts', gatePosts)].filter(({ net }) => net.numerator > 0n),
      figures: { runs: bays, railCuts: fence.kind === 'kits' ? [] : railCuts(built, fence) },
      goesWith: [
        item('gates', 'each', ratio(gates)),
        item('concrete', 'g', dryMix(holes, DRY_MIX_GRAMS_PER_M3)),
        item('fence_capping', 'mm', length),
        item('fence_plinth', 'mm', length),
      ],
      notes: isTooNarrow ? ['gates_wider_than_run'] : [],
      decider: 'boundary_pool_and_retaining',
    },
  };
}

/** Palings with a lap of their whole width never reach the end. */
function lapErrors(fence: PalingFence | KitFence): FieldError[] {
  return fence.kind === 'palings' && fence.lapMm >= fence.palingWidthMm
    ? [{ field: 'fence.lapMm', reason: 'too_large' }]
    : [];
}

function palingNeeds(
  { rails, palingWidthMm, lapMm }: PalingFence,
  posts: number,
  runs: readonly FenceBays[],
): Need<FenceMaterial>[] {
  const palings = runs
    .map(({ netMm }) => palingsOf(netMm, palingWidthMm, lapMm))
    .reduce((sum, each) => sum + each, 0);
  const rail = sumFractions(runs.map(({ netMm }) => ratio(netMm * rails)));
  return [
    need('fence_posts', posts),
    { material: 'fence_rails', unit: 'mm', net: rail, withWastage: rail },
    need('palings', palings),
    need('fence_nails', palings * rails * NAILS_PER_CROSSING),
  ];
}

/** Butted side by side, or each over its neighbour: 10 m in 100 mm with a lap of 30 mm is 143. */
function palingsOf(lengthMm: number, widthMm: number, lapMm: number): number {
  return Math.max(0, partsOf(lengthMm - widthMm, widthMm - lapMm)) + 1;
}

function need(material: FenceMaterial, quantity: number): Need<FenceMaterial> {
  const amount = ratio(quantity);
  return { material, unit: 'each', net: amount, withWastage: amount };
}

function item(
  name: FenceItem,
  unit: GoesWith['unit'],
  amount: Fraction | null,
): GoesWith<FenceItem> {
  return { item: name, unit, amount };
}
