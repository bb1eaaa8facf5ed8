import { useState } from 'react';

import { pages } from '#contract/paths/pages.ts';

import { RequireRole } from '#web/features/auth/require-role.tsx';
import { useAsync } from '#web/lib/use-async.ts';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

import { useApplicationsApi } from './parts/applications-api.ts';
import { ApplicationForm } from './parts/application-form.tsx';
import { ApplicationStatus } from './parts/application-status.tsx';

export function SellerApplicationPage() {
  return (
    <div className="page-width py-8 lg:py-10">
      <RequireRole audience="signed_in" page={pages.sellerApplication} waiting={<Waiting />}>
        {(user) => <Application userId={user.id} email={user.email} />}
      </RequireRole>
    </div>
  );
}

/**
 * The newest application if there is one, else the form; after a rejection the form again on
 * request.
 */
function Application({ userId, email }: { userId: string; email: string }) {
  const api = useApplicationsApi();
  const [startsAnew, setStartsAnew] = useState(false);
  const { status, data, error, reload, replace } = useAsync(userId, (signal) =>
    api.getOwnApplication({ signal }),
  );
  if (error !== null && data === null) {
    return <InlineError message={error.message} onRetry={reload} />;
  }
  if (data === null || status === 'waiting') return <Waiting />;
  const { application } = data;
  if (application !== null && !startsAnew) {
    return <ApplicationStatus application={application} onApplyAgain={() => setStartsAnew(true)} />;
  }
  return (
    <ApplicationForm
      userId={userId}
      email={email}
      onSubmitted={(submitted) => {
        setStartsAnew(false);
        replace({ application: submitted });
      }}
    />
  );
}

function Waiting() {
  return (
    <Loading label="Loading...">
      <Skeleton className="h-9 w-80 max-w-full" />
      <Skeleton className="mt-6 h-96 w-full" />
    </Loading>
  );
}
