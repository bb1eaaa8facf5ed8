import { type ReactNode, useState } from 'react';

import { formatAbn } from '#domain/sellers/business-numbers.ts';

import type { Application, BankDetails as Details } from '#contract/endpoints/applications.ts';
import { businessTypeWords } from '#contract/text/business-types.ts';

import { HistoryEntries } from '#web/backoffice/history/record-history.tsx';
import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { ShortDate } from '#web/backoffice/short-date.tsx';
import { toastFailure, useCall } from '#web/backoffice/use-call.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Check, Eye, TriangleAlert } from '#web/ui/icons.tsx';

import { ApplicationDecision } from './application-decision.tsx';

const STATUS = {
  pending: ['warning', 'Pending'],
  approved: ['success', 'Approved'],
  rejected: ['danger', 'Rejected'],
} as const;

interface ApplicationCardProps {
  application: Application;
  onDecided: () => Promise<void>;
}

export function ApplicationCard({ application, onDecided }: ApplicationCardProps) {
  const [tone, word] = STATUS[application.status];
  const address = application.business_address;
  return (
    <li className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 className="text-h3">{application.business_name}</h2>
          <p className="text-small text-ink-3">
            {businessTypeWords[application.business_type]} · submitted{' '}
            <ShortDate at={application.created_at} withTime />
          </p>
        </div>
        <Badge tone={tone}>{word}</Badge>
      </div>
      <dl className="grid gap-x-6 gap-y-3 text-small sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <Fact term="ABN">
          <span className="tabular-nums">{formatAbn(application.abn)}</span>
          {application.abn_is_well_formed ? (
            <span className="flex items-center gap-1 text-caption text-success">
              <Check size={14} strokeWidth={2} />
              checksum OK
            </span>
          ) : (
            <span className="flex items-center gap-1 text-caption text-warning">
              <TriangleAlert size={14} strokeWidth={2} />
              checksum fails
            </span>
          )}
        </Fact>
        <Fact term="Contact">
          {application.contact_person}
          <br />
          <a href={`mailto:${application.contact_email}`} className="text-link wrap-anywhere">
            {application.contact_email}
          </a>
          <br />
          {application.contact_phone}
        </Fact>
        <Fact term="Address">
          {[address.address1, address.address2].filter(Boolean).join(', ')}
          <br />
          {address.city.toUpperCase()} {address.state} {address.postcode}
        </Fact>
        <Fact term="Website">
          {application.website === null ? (
            'Not provided'
          ) : (
            <a
              href={application.website}
              rel="noopener noreferrer nofollow"
              target="_blank"
              className="text-link wrap-anywhere"
            >
              {application.website}
            </a>
          )}
        </Fact>
        <Fact term="Bank account">
          <BankDetails application={application} />
        </Fact>
      </dl>
      <p className="text-small whitespace-pre-line text-ink-2">{application.description}</p>
      {application.rejection_reason !== null && (
        <p className="rounded-card bg-danger-tint p-3 text-small">
          <strong>Reason:</strong> {application.rejection_reason}
        </p>
      )}
      {application.status === 'pending' && (
        <ApplicationDecision application={application} onDecided={onDecided} />
      )}
      <History applicationId={application.id} />
    </li>
  );
}

/** Loaded when it is opened. */
function History({ applicationId }: { applicationId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className="border-t border-line pt-3"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="w-fit cursor-pointer text-small text-link">History</summary>
      <div className="pt-3">
        {isOpen && <HistoryEntries subject="seller application" id={applicationId} />}
      </div>
    </details>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-caption text-ink-3">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Masked until they are revealed; revealing them is recorded in the audit log. */
function BankDetails({ application }: { application: Application }) {
  const api = useOfficeApi();
  const [details, setDetails] = useState<Details | null>(null);
  const { run, isRunning } = useCall(toastFailure);

  const reveal = () =>
    run(async () => {
      const params = { id: application.id };
      setDetails(await api.officeApplications.revealBankDetails({ params }));
    });

  if (details !== null) {
    return (
      <span className="tabular-nums">
        {details.bank_account_name}
        <br />
        {details.bank_bsb} · {details.bank_account_number}
      </span>
    );
  }
  return (
    <span className="flex items-center gap-2 tabular-nums">
      {application.bank_account_masked}
      <Button
        variant="ghost"
        size="sm"
        loading={isRunning}
        aria-label={`Reveal the bank details of ${application.business_name}`}
        icon={<Eye size={16} />}
        onClick={() => void reveal()}
      >
        Reveal
      </Button>
    </span>
  );
}
