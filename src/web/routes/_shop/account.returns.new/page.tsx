import { getRouteApi } from '@tanstack/react-router';

import { pages } from '#contract/paths/pages.ts';
import { UUID } from '#contract/uuid.ts';

import { RequireRole } from '#web/features/auth/require-role.tsx';
import { useApi } from '#web/lib/api.ts';
import { errorCode, errorMessage } from '#web/lib/error-message.ts';
import { useAsync } from '#web/lib/use-async.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ArrowLeft, Package } from '#web/ui/icons.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

import { Wizard } from './parts/wizard.tsx';

const route = getRouteApi('/shop-layout/account/returns/new');

/** Where an order's page leads: to return something or to report a problem with it. */
export function NewReturnPage() {
  const { order = '', step } = route.useSearch();
  return (
    <div className="page-width py-8 lg:py-10">
      <a
        href={UUID.test(order) ? pages.accountOrder(order) : pages.account('orders')}
        className="mb-2 inline-flex min-h-11 items-center gap-2 text-small font-[600] underline-offset-3 hover:underline"
      >
        <ArrowLeft size={18} />
        {UUID.test(order) ? 'Back to the order' : 'All orders'}
      </a>
      <h1 tabIndex={-1} className="text-h1">
        Return or report a problem
      </h1>
      <RequireRole
        audience="signed_in"
        page={() => pages.newReturn(order, step)}
        waiting={<WizardSkeleton />}
      >
        {(user) => <ReturnOfOrder key={order} userId={user.id} orderId={order} step={step} />}
      </RequireRole>
    </div>
  );
}

interface ReturnOfOrderProps {
  userId: string;
  orderId: string;
  step: string | undefined;
}

function ReturnOfOrder({ userId, orderId, step }: ReturnOfOrderProps) {
  const { returns } = useApi();
  const isId = UUID.test(orderId);
  const answer = useAsync(isId ? `${userId} ${orderId}` : null, (signal) =>
    returns.getOptions({ query: { order_id: orderId }, signal }),
  );
  const options = answer.data;
  const viewOrders = <LinkButton href={pages.account('orders')}>View My Orders</LinkButton>;
  if (!isId || errorCode(answer.error) === 'ORDER_NOT_FOUND') {
    return (
      <EmptyState
        className="mt-6"
        as="h2"
        title="Order not found"
        help="It may belong to another account, or the address may be mistyped."
        action={viewOrders}
      />
    );
  }
  if (options === null) {
    return answer.status === 'error' ? (
      <InlineError
        className="mt-6"
        message="Your order could not be loaded"
        help={errorMessage(answer.error)}
        onRetry={answer.reload}
      />
    ) : (
      <WizardSkeleton />
    );
  }
  const lines = options.suppliers.flatMap((supplier) => supplier.lines);
  if (!lines.some(({ returnable }) => returnable > 0)) {
    const isSent = lines.some(({ sent }) => sent > 0);
    return (
      <EmptyState
        className="mt-6"
        as="h2"
        icon={<Package size={26} />}
        title={isSent ? 'There is nothing left to return' : 'Nothing was sent yet'}
        help={
          isSent
            ? 'Everything that was sent of this order was paid back or is part of a return.'
            : 'You can return something, or report a problem with it, once it was sent to you.'
        }
        action={<LinkButton href={pages.accountOrder(orderId)}>View the order</LinkButton>}
      />
    );
  }
  return <Wizard userId={userId} options={options} askedStep={step} />;
}

function WizardSkeleton() {
  return (
    <Loading label="Loading your order..." className="mt-6">
      <Skeleton className="h-12 w-full" />
      <div className="mt-6 grid gap-6 lg:grid-cols-12">
        <Skeleton className="h-96 w-full lg:col-span-8" />
        <Skeleton className="h-56 w-full lg:col-span-4" />
      </div>
    </Loading>
  );
}
