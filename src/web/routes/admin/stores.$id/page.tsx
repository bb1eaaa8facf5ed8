import { adminPages } from '#contract/paths/office-pages.ts';

import { useLoaded } from '#web/backoffice/route-hooks.ts';
import { Missing } from '#web/backoffice/screen-states.tsx';
import { StoreForm } from '#web/routes/admin/stores/parts/store-form.tsx';
import { adminStoreRoute } from '#web/routes/admin/stores.$id/route.tsx';

export function EditStoreScreen() {
  const store = useLoaded(adminStoreRoute);
  if (store.ok) return <StoreForm key={store.data.id} record={store.data} />;
  return <Missing message={store.message} back={{ href: adminPages.stores(), label: 'Stores' }} />;
}
