import { ServiceForm } from '#web/routes/admin/services/parts/service-form.tsx';

export function NewServicePage() {
  return <ServiceForm service={null} />;
}
