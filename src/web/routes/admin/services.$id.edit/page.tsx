import { adminPages } from '#contract/paths/office-pages.ts';

import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { useLoaded, usePathParams } from '#web/backoffice/route-hooks.ts';
import { Missing } from '#web/backoffice/screen-states.tsx';
import { useAfterSave } from '#web/backoffice/use-after-save.ts';
import { ServiceForm } from '#web/routes/admin/services/parts/service-form.tsx';
import { adminServiceEditRoute } from '#web/routes/admin/services.$id.edit/route.tsx';

export function EditServicePage() {
  const api = useOfficeApi();
  const { saved } = useAfterSave();
  const { id } = usePathParams(adminServiceEditRoute);
  const service = useLoaded(adminServiceEditRoute);
  if (!service.ok) {
    return (
      <Missing
        message="Service not found or failed to load."
        back={{ href: adminPages.services(), label: 'Back to services' }}
      />
    );
  }
  return (
    <ServiceForm
      key={id}
      title="Edit service"
      service={service.data}
      onChange={(body) => api.officeContent.replaceService({ params: { id }, body })}
      onSaved={() => saved('Service saved.')}
    />
  );
}
