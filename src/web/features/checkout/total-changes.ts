import { formatMoney, type Cents } from '#domain/money/cents.ts';
import type { OrderTotalsView } from '#contract/schemas/orders.ts';

import { formatFreight } from '#contract/text/freight.ts';

type Line = OrderTotalsView['lines'][number];

/** How many changed lines are named one by one. */
const NAMED_LINES = 3;

/**
 * The differences between the totals that the reader saw and the current ones, one sentence each;
 * the total last.
 */
export function totalChanges(before: OrderTotalsView, now: OrderTotalsView): string[] {
  const lines = [
    ...now.lines.flatMap((line) => lineChanges(findLine(before, line), line)),
    ...before.lines
      .filter((line) => findLine(now, line) === undefined)
      .map((line) => `${nameOf(line)} is no longer in your order.`),
  ];
  const unnamed = lines.length - NAMED_LINES;
  return [
    ...lines.slice(0, NAMED_LINES),
    ...(unnamed > 0 ? [`And ${unnamed} more ${unnamed === 1 ? 'change' : 'changes'}.`] : []),
    ...change('Shipping', before.totalFreight, now.totalFreight, formatFreight),
    ...change(now.taxInfo.taxLabel, before.totalTax, now.totalTax),
    ...change('Total', before.grandTotal, now.grandTotal),
  ];
}

function lineChanges(before: Line | undefined, now: Line): string[] {
  if (before === undefined) return [`${nameOf(now)} was added to your order.`];
  const quantity =
    before.quantity === now.quantity
      ? []
      : [`${nameOf(now)}: quantity changed from ${before.quantity} to ${now.quantity}.`];
  return [
    ...quantity,
    ...change(nameOf(now), before.unit_price, now.unit_price),
    ...proofChanges(before, now),
  ];
}

function proofChanges({ proof_of_age: before }: Line, now: Line): string[] {
  const { proof_of_age: age } = now;
  if (age === before) return [];
  return age === null
    ? [`${nameOf(now)} needs no proof of age any more.`]
    : [`${nameOf(now)} now needs proof of age (${age}+) at delivery.`];
}

function change(what: string, before: Cents, now: Cents, format = formatMoney): string[] {
  return before === now ? [] : [`${what} changed from ${format(before)} to ${format(now)}.`];
}

function findLine({ lines }: OrderTotalsView, wanted: Line): Line | undefined {
  return lines.find(
    (line) => line.product_id === wanted.product_id && line.variant_id === wanted.variant_id,
  );
}

function nameOf({ product_name: product, variant_name: variant }: Line): string {
  return variant === null ? product : `${product}, ${variant}`;
}
