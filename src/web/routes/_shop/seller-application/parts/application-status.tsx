import { formatAbn } from '#domain/sellers/business-numbers.ts';

import type { Application } from '#contract/endpoints/applications.ts';
import { pages } from '#contract/paths/pages.ts';

import { Button, LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DefinitionList } from '#web/ui/definition-list.tsx';
import { Notice } from '#web/ui/notice.tsx';

interface ApplicationStatusProps {
  application: Application;
  onApplyAgain: () => void;
}

/** The status and the details of an application. */
export function ApplicationStatus({ application, onApplyAgain }: ApplicationStatusProps) {
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
