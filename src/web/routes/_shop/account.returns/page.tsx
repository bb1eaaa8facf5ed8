import { getRouteApi } from '@tanstack/react-router';

import { pageCount } from '#domain/catalog/pagination.ts';

import { pages } from '#contract/paths/pages.ts';

import { RequireRole } from '#web/features/auth/require-role.tsx';
import { ReturnRow } from '#web/features/returns/return-row.tsx';
import { useApi } from '#web/lib/api.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { useAsync } from '#web/lib/use-async.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ArrowLeft, RotateCcw } from '#web/ui/icons.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

const route = getRouteApi('/shop-layout/account/returns');
const PAGE_SIZE = 10;

export function AccountReturnsPage() {
  const { page = 1 } = route.useSearch();
  return (
    <div className="page-width py-8 lg:py-10">
      <div className="max-w-[760px]">
        <a
          href={pages.account('orders')}
          className="mb-2 inline-flex min-h-11 items-center gap-2 text-small font-[600] underline-offset-3 hover:underline"
        >
          <ArrowLeft size={18} />
          All orders
        </a>
        <h1 tabIndex={-1} className="mb-6 text-h1">
          Your returns
        </h1>
        <RequireRole
          audience="signed_in"
          page={() => pages.accountReturns(page)}
          waiting={<ListSkeleton />}
        >
          {(user) => <OwnReturns userId={user.id} page={page} />}
        </RequireRole>
      </div>
    </div>
  );
}

function OwnReturns({ userId, page }: { userId: string; page: number }) {
  const { returns } = useApi();
  const list = useAsync(`${userId} ${page}`, (signal) =>
    returns.list({ query: { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }, signal }),
  );
  if (list.data === null) {
    return list.status === 'error' ? (
      <InlineError
        message="Your returns could not be loaded"
        help={errorMessage(list.error)}
        onRetry={list.reload}
      />
    ) : (
      <ListSkeleton />
    );
  }
  if (list.data.returns.length === 0) {
    const hasOthers = list.data.totalCount > 0;
    return (
      <EmptyState
        icon={<RotateCcw size={26} />}
        title={hasOthers ? 'There are no returns on this page' : 'You have not asked for a return'}
        help={
          hasOthers
            ? 'Your list of returns is shorter than this.'
            : 'To return something, or to report a problem with it, open its order.'
        }
        action={
          hasOthers ? (
            <LinkButton href={pages.accountReturns()}>Show latest returns</LinkButton>
          ) : (
            <LinkButton href={pages.account('orders')}>View My Orders</LinkButton>
          )
        }
      />
    );
  }
  return (
    <div className="space-y-6">
      <Card>
        <ul className="divide-y divide-line">
          {list.data.returns.map((each) => (
            <ReturnRow key={each.id} summary={each} showsOrder />
          ))}
        </ul>
      </Card>
      <Pagination
        page={page}
        pageCount={pageCount(list.data.totalCount, PAGE_SIZE)}
        hrefFor={pages.accountReturns}
      />
    </div>
  );
}

function ListSkeleton() {
  return (
    <Loading label="Loading your returns..." className="space-y-4">
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-28 w-full" />
    </Loading>
  );
}
