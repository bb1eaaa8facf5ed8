import { Eye } from 'lucide-react';
import { useState } from 'react';

import type { Application, BankDetails as Details } from '#contract/endpoints/applications.ts';

import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { toastFailure, useCall } from '#web/backoffice/use-call.ts';
import { Button } from '#web/ui/button.tsx';

/** Masked until they are revealed; revealing them is recorded in the audit log. */
export function BankDetails({ application }: { application: Application }) {
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
        icon={<Eye aria-hidden="true" size={16} strokeWidth={1.75} />}
        onClick={() => void reveal()}
      >
        Reveal
      </Button>
    </span>
  );
}
