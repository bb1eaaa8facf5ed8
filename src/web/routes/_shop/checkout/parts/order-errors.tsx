import { ClearCart } from '#web/features/cart/clear-cart.tsx';
import { lineNotices } from '#web/features/cart/line-notices.tsx';
import { LineNotices } from '#web/features/cart/line-notices.tsx';
import { useCart } from '#web/features/cart/cart.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

import type { CheckoutTotals } from './use-checkout-totals.ts';

interface OrderErrorsProps {
  totals: CheckoutTotals;
  onLeave: (isLeaving: boolean) => void;
}

/** Why there are no totals, and what has changed about the items, each with its fix. */
export function OrderErrors({ totals, onLeave }: OrderErrorsProps) {
  const { cart } = useCart();
  const changed = (cart?.cart_items ?? []).filter((item) =>
    lineNotices(item).some((notice) => notice.fix !== null),
  );
  if (totals.error === null && changed.length === 0) return null;
  return (
    <div className="space-y-3">
      {totals.error !== null && <TotalsError totals={totals} onLeave={onLeave} />}
      {changed.length > 0 && (
        <Notice tone="warning" role="status" title="Changed since you added it">
          <ul className="space-y-2">
            {changed.map((item) => (
              <li key={item.id}>
                <span className="font-[600]">{item.product.name}</span>
                <LineNotices item={item} />
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}

function TotalsError({ totals, onLeave }: OrderErrorsProps) {
  const isWaiting = !totals.hasError;
  return (
    <Notice
      tone={isWaiting ? 'info' : 'danger'}
      role={isWaiting ? 'status' : 'alert'}
      action={
        totals.isCartBroken ? (
          <ClearCart onLeave={onLeave} />
        ) : (
          !isWaiting && (
            <Button variant="secondary" onClick={totals.recalculate}>
              Try again
            </Button>
          )
        )
      }
    >
      {totals.error}
    </Notice>
  );
}
