import { adminPages } from '#contract/paths/office-pages.ts';

import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { useAfterSave } from '#web/backoffice/use-after-save.ts';
import { ServiceForm } from '#web/routes/admin/services/parts/service-form.tsx';

export function NewServicePage() {
  const api = useOfficeApi();
  const { added } = useAfterSave();
  return (
    <ServiceForm
      title="Add service"
      service={null}
      onAdd={(body) => api.officeContent.createService({ body })}
      onSaved={({ name }) => added(name, adminPages.services())}
    />
  );
}
