import { pages } from '#contract/paths/pages.ts';

import { StatusBadge } from '#web/features/orders/status-badge.tsx';
import { useApi } from '#web/lib/api.ts';
import { useAsync } from '#web/lib/use-async.ts';
import { useSession } from '#web/session/session.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { OrderNumber } from '#web/ui/order-number.tsx';

/**
 * The newest order of a signed-in customer, in a row of fixed height. It is not in the served page,
 * which is the same for everybody, and fails silently: the account has the same order.
 */
export function LastOrder() {
  const api = useApi();
  const { user } = useSession();
  const isCustomer = user?.role === 'customer';
  const { data } = useAsync(isCustomer ? user.id : null, (signal) =>
    api.orders.listOrders({ query: { limit: 1, offset: 0 }, signal }),
  );
  const [order] = data?.orders ?? [];
  if (!isCustomer || order?.user_id !== user.id) return null;
  return (
    <section
      aria-label="Your last order"
      className="flex w-full items-center gap-3 text-small md:gap-4"
    >
      <h2 className="hidden font-[650] md:block">Your last order</h2>
      <div className="flex min-w-0 flex-col items-start gap-1 md:flex-row md:items-center md:gap-4">
        <span className="max-w-full truncate tabular-nums">
          <OrderNumber>{order.order_number}</OrderNumber>
        </span>
        <StatusBadge status={order.status} />
      </div>
      <LinkButton
        variant="secondary"
        href={pages.accountOrder(order.id)}
        aria-label={`View order ${order.order_number}`}
        className="ml-auto shrink-0"
      >
        View order
      </LinkButton>
    </section>
  );
}
