import { NoticesPage } from '#web/backoffice/notices/notices-page.tsx';
import { useListState, useLoaded } from '#web/backoffice/route-hooks.ts';
import { adminNoticesRoute } from '#web/routes/admin/notices/route.tsx';

export function AdminNoticesPage() {
  return (
    <NoticesPage search={useListState(adminNoticesRoute)} answer={useLoaded(adminNoticesRoute)} />
  );
}
