import { sumCents } from '#domain/money/cents.ts';
import { shareOf } from '#domain/orders/refunds.ts';

import type { OfficeReturn } from '#contract/schemas/returns.ts';

import type { Paid } from './office-return-words.ts';

/** What a refund of these units of each line pays back, by the rule that the server refunds by. */
export function refundOf(
  { refundable: { lines } }: Pick<OfficeReturn, 'refundable'>,
  units: Readonly<Record<string, number>>,
): Paid {
  const paid = (part: 'goods' | 'delivery') =>
    sumCents(
      ...lines.map((left) => shareOf(left[part], units[left.order_item_id] ?? 0, left.units)),
    );
  return { goods: paid('goods'), delivery: paid('delivery') };
}
