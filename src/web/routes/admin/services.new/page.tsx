import { useRouter } from '@tanstack/react-router';

import { adminPages } from '#contract/paths/office-pages.ts';

import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { ServiceForm } from '#web/routes/admin/services/parts/service-form.tsx';
import { showToast } from '#web/ui/toast.ts';

export function NewServicePage() {
  const api = useOfficeApi();
  const router = useRouter();
  return (
    <ServiceForm
      title="Add service"
      service={null}
      onAdd={(body) => api.officeContent.createService({ body })}
      onSaved={({ name }) => {
        showToast({ tone: 'success', message: `${name} was added.` });
        void router.navigate({ href: adminPages.services(), ignoreBlocker: true });
      }}
    />
  );
}
