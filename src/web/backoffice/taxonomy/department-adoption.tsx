import { useRouter } from '@tanstack/react-router';
import { Eye, EyeOff } from 'lucide-react';

import type { OfficeDepartment } from '#contract/schemas/office-catalog.ts';

import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { toastFailure, useCall } from '#web/backoffice/use-call.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast.ts';

/** Takes a seller's department into the shop's menus or out of them (Rule 37). */
export function DepartmentAdoption({
  department: { id, name, is_listed: isListed },
}: {
  department: OfficeDepartment;
}) {
  const api = useOfficeApi();
  const router = useRouter();
  const { run, isRunning } = useCall(toastFailure);

  const toggle = () =>
    run(async () => {
      await api.adminTaxonomy.setDepartmentListing({
        params: { id },
        body: { is_listed: !isListed },
      });
      showToast({
        tone: 'success',
        message: isListed
          ? `${name} was removed from the shop’s menus.`
          : `${name} was added to the shop’s menus.`,
      });
      await router.invalidate();
    });

  return (
    <Button
      variant="secondary"
      size="sm"
      loading={isRunning}
      icon={
        isListed ? (
          <EyeOff aria-hidden="true" size={16} strokeWidth={1.75} />
        ) : (
          <Eye aria-hidden="true" size={16} strokeWidth={1.75} />
        )
      }
      onClick={() => void toggle()}
    >
      {isListed ? 'Release' : 'Adopt'}
    </Button>
  );
}
