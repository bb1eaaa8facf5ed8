import { getRouteApi } from '@tanstack/react-router';

import { pages } from '#contract/paths/pages.ts';
import { UUID } from '#contract/uuid.ts';

import { useLogInFirst } from '#web/features/auth/use-log-in-first.ts';
import { OrderDate } from '#web/features/orders/order-date.tsx';
import { WarrantyDocument } from '#web/features/products/warranty-document.tsx';
import { useApi } from '#web/lib/api.ts';
import { errorCode, errorMessage } from '#web/lib/error-message.ts';
import { useAsync } from '#web/lib/use-async.ts';
import { useSession } from '#web/session/session.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { SheetPage } from '#web/ui/sheet-page.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

const route = getRouteApi('/shop-layout/account/orders/$id/warranties/$item');

/** The warranty of a line, as it was when the order was placed. */
export function OrderWarrantyPage() {
  const { id: orderId, item: itemId } = route.useParams();
  const api = useApi();
  const session = useSession();
  const isId = UUID.test(orderId) && UUID.test(itemId);
  const answer = useAsync(session.state === 'signed_in' && isId ? itemId : null, (signal) =>
    api.orders.getOrderWarranty({ params: { id: orderId, item_id: itemId }, signal }),
  );
  const bought = answer.data;
  const isMissing = !isId || errorCode(answer.error) === 'WARRANTY_NOT_FOUND';

  useLogInFirst(pages.orderWarranty(orderId, itemId));

  return (
    <SheetPage
      back={{ href: pages.accountOrder(orderId), label: 'Back to the order' }}
      actions={bought && <PrintButton />}
    >
      {bought ? (
        <WarrantyDocument
          warranty={bought.warranty}
          goods={[bought.product_name, bought.variant_name].filter(Boolean).join(', ')}
        >
          <p className="mt-1 text-small text-ink-2">
            Sold by {bought.seller_name} in order{' '}
            <span className="tabular-nums">{bought.order_number}</span>, placed on{' '}
            <OrderDate instant={bought.placed_at} />
          </p>
        </WarrantyDocument>
      ) : isMissing ? (
        // Another person's order gets the same answer as a missing one.
        <EmptyState
          as="h1"
          title="Warranty not found"
          help="It may belong to another account, or the address may be mistyped."
          action={<LinkButton href={pages.account('orders')}>View My Orders</LinkButton>}
        />
      ) : answer.status === 'error' ? (
        <>
          <h1 tabIndex={-1} className="mb-4 text-h1">
            Warranty
          </h1>
          <InlineError message={errorMessage(answer.error)} onRetry={answer.reload} />
        </>
      ) : (
        <Loading label="Loading the warranty...">
          <Skeleton className="h-[640px] w-full" />
        </Loading>
      )}
    </SheetPage>
  );
}
