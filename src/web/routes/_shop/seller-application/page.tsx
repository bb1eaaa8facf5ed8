import { useState } from 'react';

import type { Application } from '#contract/endpoints/applications.ts';
import { pages } from '#contract/paths/pages.ts';
import { formatAbn } from '#domain/sellers/business-numbers.ts';

import { RequireRole } from '#web/features/auth/require-role.tsx';
import { useApi } from '#web/lib/api.ts';
import { useAsync } from '#web/lib/use-async.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DefinitionList } from '#web/ui/definition-list.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

import { ApplicationForm } from './parts/application-form.tsx';

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
  const api = useApi();
  const [startsAnew, setStartsAnew] = useState(false);
  const { status, data, error, reload, replace } = useAsync(userId, (signal) =>
    api.applications.getOwnApplication({ signal }),
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

interface ApplicationStatusProps {
  application: Application;
  onApplyAgain: () => void;
}

function ApplicationStatus({ application, onApplyAgain }: ApplicationStatusProps) {
  const { status, rejection_reason: reason, business_address: address } = application;
  return (
    <div className="mx-auto flex max-w-[720px] flex-col gap-6">
      <h1 tabIndex={-1} className="text-h1">
        Your seller application
      </h1>
      {status === 'pending' && (
        <Notice tone="info" title="Your application is under review">
          Our team reviews every application. You will be notified of the decision by email.
        </Notice>
      )}
      {status === 'approved' && (
        <Notice
          tone="success"
          title="Your application was approved"
          action={<LinkButton href={pages.seller()}>Go to your seller dashboard</LinkButton>}
        >
          You can add products and set your freight.
        </Notice>
      )}
      {status === 'rejected' && (
        <Notice
          tone="danger"
          title="Your application was not approved"
          action={<Button onClick={onApplyAgain}>Submit New Application</Button>}
        >
          {reason}
        </Notice>
      )}
      <Card as="section" title={application.business_name}>
        <DefinitionList
          items={[
            { term: 'ABN', detail: formatAbn(application.abn) },
            {
              term: 'Address',
              detail: [
                address.address1,
                address.address2,
                `${address.city.toUpperCase()} ${address.state} ${address.postcode}`,
              ]
                .filter(Boolean)
                .join(', '),
            },
            { term: 'Contact', detail: application.contact_person },
            { term: 'Email', detail: application.contact_email },
            { term: 'Phone', detail: application.contact_phone },
            { term: 'Website', detail: application.website ?? 'Not provided' },
            { term: 'Bank account', detail: application.bank_account_masked },
            { term: 'What you sell', detail: application.description },
          ]}
        />
      </Card>
    </div>
  );
}
