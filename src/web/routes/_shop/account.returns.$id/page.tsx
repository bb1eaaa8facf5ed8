import { getRouteApi } from '@tanstack/react-router';

import { pages } from '#contract/paths/pages.ts';

import { RequireRole } from '#web/features/auth/require-role.tsx';
import { OwnReturn } from '#web/features/returns/own-return.tsx';
import { ArrowLeft } from '#web/ui/icons.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

import { ReturnView } from './parts/return-view.tsx';

const route = getRouteApi('/shop-layout/account/returns/$id');

export function AccountReturnPage() {
  const { id } = route.useParams();
  return (
    <div className="page-width py-8 lg:py-10">
      <a
        href={pages.accountReturns()}
        className="mb-2 inline-flex min-h-11 items-center gap-2 text-small font-[600] underline-offset-3 hover:underline"
      >
        <ArrowLeft size={18} />
        All returns
      </a>
      <RequireRole
        audience="signed_in"
        page={() => pages.accountReturn(id)}
        waiting={<ReturnSkeleton />}
      >
        {(user) => (
          <OwnReturn key={id} userId={user.id} id={id} waiting={<ReturnSkeleton />}>
            {(found, { replace, reload }) => (
              <ReturnView found={found} onChanged={replace} onReload={reload} />
            )}
          </OwnReturn>
        )}
      </RequireRole>
    </div>
  );
}

function ReturnSkeleton() {
  return (
    <Loading label="Loading your return...">
      <Skeleton className="h-8 w-72 max-w-full" />
      <div className="mt-6 grid gap-6 lg:grid-cols-12">
        <Skeleton className="h-96 w-full lg:col-span-8" />
        <Skeleton className="h-72 w-full lg:col-span-4" />
      </div>
    </Loading>
  );
}
