import { adminPages } from '#contract/paths/office-pages.ts';

import { useLoaded } from '#web/backoffice/route-hooks.ts';
import { Missing } from '#web/backoffice/screen-states.tsx';
import { PageForm } from '#web/routes/admin/pages/parts/page-form.tsx';
import { adminPageRoute } from '#web/routes/admin/pages.$id/route.tsx';

export function EditPageScreen() {
  const page = useLoaded(adminPageRoute);
  if (page.ok) return <PageForm key={page.data.id} record={page.data} />;
  return <Missing message={page.message} back={{ href: adminPages.pages(), label: 'Pages' }} />;
}
