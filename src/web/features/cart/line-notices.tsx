import type { CartItem } from '#contract/schemas/customer.ts';
import { useCart } from './cart.tsx';
import { cx } from '#web/ui/cx.ts';

import { lineNotices, fixLabel, type LineFix } from './line-notice.ts';

/** What has changed about a line, each with a button that fixes it. */
export function LineNotices({ item }: { item: CartItem }) {
  const { setQuantity, remove, acceptPrice } = useCart();
  const notices = lineNotices(item);
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
