import type { Cut } from '#domain/cut-lists/cut-list.ts';
import type { Fraction } from '#domain/money/fraction.ts';

import { multiply, partsOf, ratio, roundUp } from './exact.ts';
import type { FenceRun, KitFence, PalingFence } from './fencing.ts';

/** How a run is divided between its posts. Gates and their posts are not counted. */
export interface FenceBays {
  /** Without its gates. */
  readonly netMm: number;
  readonly bays: number;
  readonly posts: number;
  /** From post to post, in mm: equal bays, or a kit's width. */
  readonly spacing: Fraction;
  /** What the last kit is cut to, or an equal bay. In mm. */
  readonly lastBay: Fraction;
  /** By how much each bay is higher than the one before, in mm. */
  readonly step: Fraction;
}

/** The length of a run without its gates, in mm: 0 where they are wider. */
export function netRun({ lengthMm, gates }: FenceRun): number {
  const wide = gates.reduce((sum, gate) => sum + gate.widthMm * gate.quantity, 0);
  return Math.max(0, lengthMm - wide);
}

/** 23.5 m with posts at most 2.4 m apart is 10 bays of 2.35 m. */
export function baysOf(run: FenceRun, fence: PalingFence | KitFence): FenceBays {
  const netMm = netRun(run);
  const mostMm = fence.kind === 'kits' ? fence.bayMm : fence.postSpacingMm;
  const bays = partsOf(netMm, mostMm);
  if (bays === 0) {
    const none = ratio(0);
    return { netMm, bays, posts: 0, spacing: none, lastBay: none, step: none };
  }
  const spacing = fence.kind === 'kits' ? ratio(fence.bayMm) : ratio(netMm, bays);
  const lastBay = fence.kind === 'kits' ? ratio(netMm - (bays - 1) * fence.bayMm) : spacing;
  return { netMm, bays, posts: bays + 1, spacing, lastBay, step: ratio(run.riseMm, bays) };
}

/**
 * Rails of as many bays as one spans, and those of a run's last bays, in whole mm, rounded up.
 */
export function railCuts(
  runs: readonly FenceBays[],
  { rails, baysPerRail }: PalingFence,
): readonly Cut[] {
  const counts = new Map<number, number>();
  const add = (spacing: Fraction, bays: number, quantity: number) => {
    if (bays === 0 || quantity === 0) return;
    const lengthMm = roundUp(multiply(spacing, ratio(bays)));
    counts.set(lengthMm, (counts.get(lengthMm) ?? 0) + quantity);
  };
  for (const { bays, spacing } of runs) {
    const rest = bays % baysPerRail;
    add(spacing, baysPerRail, (rails * (bays - rest)) / baysPerRail);
    add(spacing, rest, rails);
  }
  return [...counts].map(([lengthMm, quantity]) => ({ lengthMm, quantity }));
}
