import { formatMoney } from '#domain/money/cents.ts';
import { pages } from '#contract/paths/pages.ts';
import type { Cart } from '#contract/schemas/customer.ts';

import { UnpaidOrderActions } from '#web/features/checkout/unpaid-order-actions.tsx';
import { useCart } from '#web/lib/cart.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toast.ts';

const CLOCK = new Intl.DateTimeFormat('en-AU', { hour: 'numeric', minute: '2-digit' });

/** An order that was placed and not paid: it holds its goods for a while. */
export function WaitingOrder({ order }: { order: NonNullable<Cart['waiting_order']> }) {
  const { reload } = useCart();
  return (
    <Notice
      className="mb-6"
      title="An order of yours waits for its payment"
      action={
        <UnpaidOrderActions
          orderId={order.id}
          onDropped={() => {
            showToast({ message: `Order ${order.order_number} is cancelled. Your cart is kept.` });
            reload();
          }}
        />
      }
    >
      <a href={pages.accountOrder(order.id)} className="text-link tabular-nums">
        {order.order_number}
      </a>{' '}
      of <span className="font-[600] tabular-nums">{formatMoney(order.total)}</span>. Its goods are
      kept for you until {CLOCK.format(new Date(order.held_until))}. Checking out another cart takes
      its place.
    </Notice>
  );
}
