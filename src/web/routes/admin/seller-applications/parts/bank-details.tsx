import { Eye } from 'lucide-react';
import { useState } from 'react';

import type { Application, BankDetails as Details } from '#contract/endpoints/applications.ts';

import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast.ts';

/** Masked until they are revealed; revealing them is recorded in the audit log. */
export function BankDetails({ application }: { application: Application }) {
  const api = useOfficeApi();
  const [details, setDetails] = useState<Details | null>(null);
  const [isLoading, setIsLoading] = useState(false);

  async function reveal() {
    setIsLoading(true);
    try {
      setDetails(
        await api.officeApplications.revealBankDetails({ params: { id: application.id } }),
      );
    } catch (error) {
      showToast({ tone: 'danger', message: errorMessage(error) });
    } finally {
      setIsLoading(false);
    }
  }

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
        loading={isLoading}
        aria-label={`Reveal the bank details of ${application.business_name}`}
        icon={<Eye aria-hidden="true" size={16} strokeWidth={1.75} />}
        onClick={() => void reveal()}
      >
        Reveal
      </Button>
    </span>
  );
}
