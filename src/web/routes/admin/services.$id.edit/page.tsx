import { adminPages } from '#contract/paths/office-pages.ts';

import { useLoaded } from '#web/backoffice/route-hooks.ts';
import { Missing } from '#web/backoffice/screen-states.tsx';
import { ServiceForm } from '#web/routes/admin/services/parts/service-form.tsx';
import { adminServiceEditRoute } from '#web/routes/admin/services.$id.edit/route.tsx';

export function EditServicePage() {
  const service = useLoaded(adminServiceEditRoute);
  if (service.ok) return <ServiceForm key={service.data.id} service={service.data} />;
  return (
    <Missing
      message="Service not found or failed to load."
      back={{ href: adminPages.services(), label: 'Back to services' }}
    />
  );
}
