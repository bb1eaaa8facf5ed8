import type { CutPlan } from '#domain/cut-lists/cut-list.ts';
import type { PlanFigures } from '#domain/cut-lists/plan-figures.ts';
import { formatMoney } from '#domain/money/cents.ts';

/** "2 lengths for $30.60". */
export function planHeading({ cost, bars: patterns }: CutPlan): string {
  const barCount = patterns.reduce((sum, { bars }) => sum + bars, 0);
  if (barCount === 0) return 'No piece can be cut';
  return `${barCount} ${barCount === 1 ? 'length' : 'lengths'} for ${formatMoney(cost)}`;
}

/** What is known of the cost, once the search has ended; empty for a plan without bars. */
export function proofWords(plan: CutPlan): string {
  const { bars, couldSave, missing, tooLong } = plan;
  if (bars.length === 0) return '';
  if (couldSave > 0) return `${soFarWords(plan)}: proof stopped`;
  if (missing.length > 0) return 'Proved cheapest for what there is';
  return tooLong.length > 0 ? 'Proved cheapest for the other pieces' : 'Proved cheapest';
}

/** "Within $0.31 (1.1%)" of the cheapest, the percentage rounded up. */
export function soFarWords({ cost, couldSave, missing }: CutPlan): string {
  // The bound counts a missing piece as an amount that nobody pays.
  if (missing.length > 0) return 'Fewer pieces may be missing';
  const tenths = cost === 0 ? 1000 : Math.ceil((couldSave * 1000) / cost);
  return `Within ${formatMoney(couldSave)} (${tenthsWords(tenths)}%)`;
}

/** "Waste 4.2%. Keep 2 × 640 mm." */
export function wasteWords({ wasteTenths, kept }: PlanFigures): string {
  const waste = `Waste ${tenthsWords(wasteTenths)}%, saw cuts and trim included.`;
  if (kept.length === 0) return `${waste} No offcut is long enough to keep.`;
  const offcuts = kept.map(({ bars, lengthMm }) => `${bars} × ${lengthMm} mm`);
  return `${waste} Offcuts to keep: ${offcuts.join(', ')}.`;
}

/** "3 × this pattern, from 2400 mm". */
export function barWords(bars: number, lengthMm: number): string {
  return `${bars} × this pattern, from ${lengthMm} mm`;
}

/** "4.2", "5". */
function tenthsWords(tenths: number): string {
  return `${Math.floor(tenths / 10)}${tenths % 10 === 0 ? '' : `.${tenths % 10}`}`;
}
