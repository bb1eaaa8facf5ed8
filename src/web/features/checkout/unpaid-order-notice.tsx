import { formatMoney } from '#domain/money/cents.ts';
import { pages } from '#contract/paths/pages.ts';
import type { Cart } from '#contract/schemas/customer.ts';

import { dateFormat } from '#web/lib/date-format.ts';
import { Notice } from '#web/ui/notice.tsx';
import { OrderNumber } from '#web/ui/order-number.tsx';
import { showToast } from '#web/ui/toast.ts';

import { UnpaidOrderActions } from './unpaid-order-actions.tsx';

const CLOCK = dateFormat({ hour: 'numeric', minute: '2-digit' });
const DAY = dateFormat({ day: 'numeric', month: 'long', year: 'numeric' });

interface UnpaidOrderNoticeProps {
  order: NonNullable<Cart['waiting_order']>;
  /** Called after cancelling: more may be available for the cart. */
  onCancelled: () => void;
}

/** An unpaid order, whose stock is held for a while. */
export function UnpaidOrderNotice({ order, onCancelled }: UnpaidOrderNoticeProps) {
  return (
    <Notice
      className="mb-6"
      title="You have an unpaid order"
      action={
        <UnpaidOrderActions
          layout="aside"
          orderId={order.id}
          onCancelled={() => {
            showToast({
              message: `Order ${order.order_number} was cancelled. Your cart is saved.`,
            });
            onCancelled();
          }}
        />
      }
    >
      <a href={pages.accountOrder(order.id)} className="text-link tabular-nums">
        <OrderNumber>{order.order_number}</OrderNumber>
      </a>{' '}
      for <span className="font-[600] tabular-nums">{formatMoney(order.total)}</span>. We are
      holding the items for you until{' '}
      <time dateTime={order.held_until}>{endOfHold(new Date(order.held_until))}</time>. If you check
      out again, the new order replaces it.
    </Notice>
  );
}

/** "5:36 pm on 24 November 2026", in the reader's time zone. */
function endOfHold(instant: Date): string {
  return `${CLOCK().format(instant)} on ${DAY().format(instant)}`;
}
