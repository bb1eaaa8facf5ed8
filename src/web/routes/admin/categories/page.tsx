import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { useLoaded } from '#web/backoffice/route-hooks.ts';
import { adminShelves } from '#web/backoffice/shelves/shelf-area.ts';
import { ShelfList } from '#web/backoffice/shelves/shelf-list.tsx';
import { adminCategoriesRoute } from '#web/routes/admin/categories/route.tsx';

export function AdminCategoriesPage() {
  const area = adminShelves(useOfficeApi());
  return <ShelfList area={area} departments={useLoaded(adminCategoriesRoute)} />;
}
