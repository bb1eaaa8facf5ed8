import type { CutList, CutPlan } from './cut-list.ts';

export interface PlanFigures {
  readonly barCount: number;
  readonly boughtMm: number;
  readonly piecesMm: number;
  /** The offcuts that are long enough to keep, the longest first. */
  readonly kept: readonly { readonly lengthMm: number; readonly bars: number }[];
  /** Kerfs, trim and short offcuts, in tenths of a percent of the bars, rounded half up. */
  readonly wasteTenths: number;
  /** Bars of each stock, by its place in the list. */
  readonly barsOf: readonly number[];
}

/** What a plan takes, keeps and wastes (Rule 163). An offcut from `keepMm` up is no waste. */
export function planFigures({ cuts, stocks }: CutList, plan: CutPlan, keepMm: number): PlanFigures {
  const barsOf = stocks.map(() => 0);
  const kept = new Map<number, number>();
  let boughtMm = 0;
  let piecesMm = 0;
  let keptMm = 0;
  for (const { stock, pieces, offcutMm, bars } of plan.bars) {
    barsOf[stock] = (barsOf[stock] ?? 0) + bars;
    boughtMm += (stocks[stock]?.lengthMm ?? 0) * bars;
    for (const cut of pieces) piecesMm += (cuts[cut]?.lengthMm ?? 0) * bars;
    if (offcutMm === 0 || offcutMm < keepMm) continue;
    keptMm += offcutMm * bars;
    kept.set(offcutMm, (kept.get(offcutMm) ?? 0) + bars);
  }
  const wasteMm = boughtMm - piecesMm - keptMm;
  return {
    barCount: barsOf.reduce((total, bars) => total + bars, 0),
    boughtMm,
    piecesMm,
    kept: [...kept]
      .map(([lengthMm, bars]) => ({ lengthMm, bars }))
      .toSorted((one, other) => other.lengthMm - one.lengthMm),
    wasteTenths: boughtMm === 0 ? 0 : Math.round((wasteMm * 1000) / boughtMm),
    barsOf,
  };
}
