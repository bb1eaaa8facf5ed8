import { formatMoney } from '#domain/money/cents.ts';
import { stockLevel } from '#domain/stock/levels.ts';
import type { CartItem } from '#contract/schemas/customer.ts';
import { cx } from '#web/ui/cx.ts';
import { lineUnit } from './cart-lines.ts';
import { useCart } from './cart.tsx';

interface LineNoticesProps {
  item: CartItem;
  /** Why it cannot go to its destination; null if it can, or while that is unknown. */
  notDelivered?: string | null | undefined;
}

/** What has changed about a line, each with a button that fixes it. */
export function LineNotices({ item, notDelivered }: LineNoticesProps) {
  const { setQuantity, remove, acceptPrice } = useCart();
  const notices = lineNotices(item, notDelivered);
  if (notices.length === 0) return null;

  function apply(fix: LineFix) {
    switch (fix.kind) {
      case 'remove':
        remove(item.id);
        return;
      case 'lower':
        setQuantity(item.id, fix.quantity);
        return;
      case 'accept-price':
        acceptPrice(item.id);
    }
  }

  return (
    <ul className="mt-1 space-y-1">
      {notices.map(({ tone, text, fix }) => (
        <li key={text} className="flex flex-wrap items-center gap-x-3 text-small">
          <span className={cx('font-[600]', tone === 'danger' ? 'text-danger' : 'text-warning')}>
            {text}
          </span>
          {fix !== null && (
            <button
              type="button"
              aria-label={
                fix.kind === 'remove'
                  ? `Remove ${item.product.name}`
                  : `${fixLabel(fix)}: ${item.product.name}`
              }
              onClick={() => apply(fix)}
              className="text-link min-h-11 font-[600]"
            >
              {fixLabel(fix)}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The button that fixes it. */
export type LineFix =
  | { readonly kind: 'remove' }
  | { readonly kind: 'lower'; readonly quantity: number }
  | { readonly kind: 'accept-price' };

export interface LineNotice {
  readonly tone: 'danger' | 'warning';
  readonly text: string;
  /** Null when there is nothing to fix. */
  readonly fix: LineFix | null;
}

type NoticedItem = Pick<
  CartItem,
  'quantity' | 'available' | 'is_listed' | 'seen_price' | 'unit_price' | 'quantity_prices'
> & { readonly product: Pick<CartItem['product'], 'not_for_sale'> };

/**
 * What has changed about a line since it was added and whether it can go to its destination, the
 * most serious first.
 */
export function lineNotices(item: NoticedItem, notDelivered: string | null = null): LineNotice[] {
  const { quantity, available, seen_price: seen, unit_price: now } = item;
  if (!item.is_listed) {
    return [{ tone: 'danger', text: 'No longer sold.', fix: { kind: 'remove' } }];
  }
  const notices: LineNotice[] = [];
  const { not_for_sale: notForSale = null } = item.product;
  if (notDelivered !== null) {
    return [{ tone: 'danger', text: notDelivered, fix: { kind: 'remove' } }];
  }
  if (notForSale !== null || stockLevel(available) === 'out') {
    notices.push({ tone: 'danger', text: notForSale ?? 'Out of Stock', fix: { kind: 'remove' } });
  } else if (available < quantity) {
    const text = `Only ${available} left, and ${quantity} in your cart.`;
    notices.push({ tone: 'danger', text, fix: { kind: 'lower', quantity: available } });
  } else if (stockLevel(available) === 'low') {
    notices.push({ tone: 'warning', text: `Only ${available} left`, fix: null });
  }
  // A line at its quantity price costs that, whatever one unit costs alone.
  if (seen !== null && seen !== now && lineUnit(item).from === null) {
    const direction = now < seen ? 'down' : 'up';
    notices.push({
      tone: 'warning',
      text: `Price ${direction} from ${formatMoney(seen)} to ${formatMoney(now)} since you added it.`,
      fix: { kind: 'accept-price' },
    });
  }
  return notices;
}

/** Whether an order of this line would be refused. */
export function stopsOrder(item: NoticedItem, notDelivered: string | null = null): boolean {
  return lineNotices(item, notDelivered).some((notice) => notice.tone === 'danger');
}

/** Whether the notice itself offers to remove the line, which makes a second button unnecessary. */
export function offersRemoval(item: NoticedItem, notDelivered: string | null = null): boolean {
  return lineNotices(item, notDelivered).some((notice) => notice.fix?.kind === 'remove');
}

export function fixLabel(fix: LineFix): string {
  switch (fix.kind) {
    case 'remove':
      return 'Remove';
    case 'lower':
      return `Update to ${fix.quantity} available`;
    case 'accept-price':
      return 'Accept new price';
  }
}
