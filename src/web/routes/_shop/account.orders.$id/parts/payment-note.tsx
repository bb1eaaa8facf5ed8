import type { Order } from '#contract/schemas/orders.ts';
import { shop } from '#contract/text/shop.ts';

import { UnpaidOrderActions } from '#web/features/checkout/unpaid-order-actions.tsx';
import { useCart } from '#web/features/cart/cart.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toast.ts';

interface PaymentNoteProps {
  order: Order;
  onReload: () => void;
}

/** The state of the payment, and what the buyer can do. */
export function PaymentNote({ order, onReload }: PaymentNoteProps) {
  const { reload: reloadCart } = useCart();
  if (order.status === 'cancelled') return <CancelledNote order={order} />;
  if (order.status !== 'pending' || order.payment_status !== 'unpaid') return null;
  return (
    <Notice
      tone="warning"
      role="status"
      className="mt-4 print:hidden"
      title="This order is awaiting payment"
      action={
        order.can.pay && (
          <UnpaidOrderActions
            orderId={order.id}
            onCancelled={() => {
              showToast({
                message: `Order ${order.order_number} was cancelled. Your cart is saved.`,
              });
              onReload();
              reloadCart();
            }}
          />
        )
      }
    >
      {order.can.pay
        ? 'We hold the items for you for about half an hour. You have not been charged yet.'
        : 'If you have paid, your payment is being confirmed. If not, the order is cancelled automatically and you are not charged.'}
    </Notice>
  );
}

function CancelledNote({ order }: { order: Order }) {
  const isReturned = ['refund_due', 'refunded'].includes(order.payment_status);
  return (
    <Notice role="status" className="mt-4" title="This order was cancelled">
      {isReturned ? 'You receive a full refund to your card. ' : 'You were not charged. '}
      Contact us with any questions: {shop.phone}.
    </Notice>
  );
}
