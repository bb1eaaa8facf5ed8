import { getRouteApi } from '@tanstack/react-router';

import { pages } from '#contract/paths/pages.ts';
import { UUID } from '#contract/uuid.ts';

import { useLogInFirst } from '#web/features/auth/use-log-in-first.ts';
import { useApi } from '#web/lib/api.ts';
import { errorCode, errorMessage } from '#web/lib/error-message.ts';
import { useSession } from '#web/session/session.tsx';
import { useAsync } from '#web/lib/use-async.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ArrowLeft } from '#web/ui/icons.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

import { OrderView } from './parts/order-view.tsx';

const route = getRouteApi('/shop-layout/account/orders/$id');

export function AccountOrderPage() {
  const { id: orderId } = route.useParams();
  const api = useApi();
  const session = useSession();
  const isId = UUID.test(orderId);
  const answer = useAsync(session.state === 'signed_in' && isId ? orderId : null, (signal) =>
    api.orders.getOrder({ params: { id: orderId }, signal }),
  );
  const order = answer.data?.id === orderId ? answer.data : null;

  useLogInFirst(pages.accountOrder(orderId));

  return (
    <div className="page-width py-8 lg:py-10">
      <a
        href={pages.account('orders')}
        className="mb-2 inline-flex min-h-11 items-center gap-2 text-small font-[600] underline-offset-3 hover:underline print:hidden"
      >
        <ArrowLeft size={18} />
        All orders
      </a>
      {order ? (
        <OrderView order={order} onChanged={answer.replace} onReload={answer.reload} />
      ) : !isId || errorCode(answer.error) === 'ORDER_NOT_FOUND' ? (
        // Another person's order gets the same answer as a missing one.
        <EmptyState
          as="h1"
          title="Order not found"
          help="It may belong to another account, or the address may be mistyped."
          action={<LinkButton href={pages.account('orders')}>View My Orders</LinkButton>}
        />
      ) : answer.status === 'error' ? (
        <>
          <h1 tabIndex={-1} className="mb-4 text-h1">
            Order
          </h1>
          <InlineError
            message={`Error loading orders: ${errorMessage(answer.error)}`}
            onRetry={answer.reload}
          />
        </>
      ) : (
        <OrderSkeleton />
      )}
    </div>
  );
}

function OrderSkeleton() {
  return (
    <Loading label="Loading order...">
      <Skeleton className="h-8 w-72 max-w-full" />
      <Skeleton className="mt-6 h-28 w-full" />
      <div className="mt-6 grid gap-6 lg:grid-cols-12">
        <Skeleton className="h-72 w-full lg:col-span-8" />
        <Skeleton className="h-72 w-full lg:col-span-4" />
      </div>
    </Loading>
  );
}
