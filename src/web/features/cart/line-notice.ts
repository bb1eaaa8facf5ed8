import { formatMoney } from '#domain/money/cents.ts';
import { stockLevel } from '#domain/stock/levels.ts';
import type { CartItem } from '#contract/schemas/customer.ts';

/** The button that fixes it. */
export type Mend =
  | { readonly kind: 'remove' }
  | { readonly kind: 'lower'; readonly quantity: number }
  | { readonly kind: 'accept-price' };

export interface LineNotice {
  readonly tone: 'danger' | 'warning';
  readonly text: string;
  /** Null when there is nothing to fix. */
  readonly mend: Mend | null;
}

type NoticedItem = Pick<
  CartItem,
  'quantity' | 'available' | 'is_listed' | 'seen_price' | 'unit_price'
>;

/** What has changed about a line since it was added, the most serious first. */
export function lineNotices(item: NoticedItem): LineNotice[] {
  const { quantity, available, seen_price: seen, unit_price: now } = item;
  if (!item.is_listed) {
    return [{ tone: 'danger', text: 'No longer sold.', mend: { kind: 'remove' } }];
  }
  const notices: LineNotice[] = [];
  if (stockLevel(available) === 'out') {
    notices.push({ tone: 'danger', text: 'Out of Stock', mend: { kind: 'remove' } });
  } else if (available < quantity) {
    const text = `Only ${available} left, and ${quantity} in your cart.`;
    notices.push({ tone: 'danger', text, mend: { kind: 'lower', quantity: available } });
  } else if (stockLevel(available) === 'low') {
    notices.push({ tone: 'warning', text: `Only ${available} left`, mend: null });
  }
  if (seen !== null && seen !== now) {
    const direction = now < seen ? 'down' : 'up';
    notices.push({
      tone: 'warning',
      text: `Price ${direction} from ${formatMoney(seen)} to ${formatMoney(now)} since you added it.`,
      mend: { kind: 'accept-price' },
    });
  }
  return notices;
}

/** Whether an order of this line would be refused. */
export function stopsOrder(item: NoticedItem): boolean {
  return lineNotices(item).some((notice) => notice.tone === 'danger');
}

/** Whether the notice itself offers to remove the line, which makes a second button unnecessary. */
export function offersRemoval(item: NoticedItem): boolean {
  return lineNotices(item).some((notice) => notice.mend?.kind === 'remove');
}

export function mendLabel(mend: Mend): string {
  switch (mend.kind) {
    case 'remove':
      return 'Remove';
    case 'lower':
      return `Update to ${mend.quantity} available`;
    case 'accept-price':
      return 'Accept new price';
  }
}
