import { useRouter } from '@tanstack/react-router';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';

import type { OfficeDepartment } from '#contract/schemas/office-catalog.ts';

import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { errorMessage } from '#web/lib/error-message.ts';
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
  const [isSaving, setIsSaving] = useState(false);

  async function toggle() {
    setIsSaving(true);
    try {
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
    } catch (error) {
      showToast({ tone: 'danger', message: errorMessage(error) });
    } finally {
      setIsSaving(false);
    }
  }

  return (
    <Button
      variant="secondary"
      size="sm"
      loading={isSaving}
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
