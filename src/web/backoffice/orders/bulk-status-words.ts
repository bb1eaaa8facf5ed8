import { formatMoney } from '#domain/money/cents.ts';
import type { AdminOrderStatus } from '#domain/orders/status.ts';

import type { BulkStatusResult } from '#contract/schemas/office-orders.ts';

import type { PreviewRow } from '#web/backoffice/bulk/bulk-preview.tsx';
import { STATUS_WORD } from '#web/features/orders/status-badge.tsx';

const STOCK_NOTE = {
  take: 'Its items are taken out of stock; any shortage is recorded.',
  give_back: 'Items not sent yet go back into stock.',
  none: null,
} as const;

export function countOf(orders: number): string {
  return `${orders} ${orders === 1 ? 'order' : 'orders'}`;
}

export function summaryOf(results: readonly BulkStatusResult[]): string {
  const count = (outcome: BulkStatusResult['outcome']) =>
    results.filter((each) => each.outcome === outcome).length;
  const [changed, same, refused] = [count('changed'), count('same'), count('refused')];
  return [
    `${countOf(changed)} ${changed === 1 ? 'changes' : 'change'}`,
    ...(same === 0 ? [] : [`${same} already ${same === 1 ? 'has' : 'have'} this status`]),
    ...(refused === 0 ? [] : [`${refused} cannot be changed`]),
  ].join(', ');
}

/** An order before and after; `wanted` is null for one that was refused. */
export function rowOf(result: BulkStatusResult, wanted: AdminOrderStatus | null): PreviewRow {
  const { id, order_number: number, before, outcome, reason, stock, refundable } = result;
  const notes = [
    ...(outcome === 'changed' ? [STOCK_NOTE[stock]] : [reason]),
    ...(outcome === 'changed' && result.asks_about_dispute
      ? ['The buyer has disputed this payment with their bank.']
      : []),
    ...(refundable > 0 ? [`${formatMoney(refundable)} can be refunded.`] : []),
  ].filter((note) => note !== null);
  return {
    key: id,
    name: number ?? 'Unknown order',
    before: before === null ? '' : STATUS_WORD[before],
    after:
      outcome === 'changed' && wanted !== null
        ? STATUS_WORD[wanted]
        : outcome === 'same'
          ? 'No change'
          : 'Not set',
    note: notes.length === 0 ? undefined : notes.join(' '),
  };
}
