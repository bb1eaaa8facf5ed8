import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { useLoaded } from '#web/backoffice/route-hooks.ts';
import { adminTaxonomy } from '#web/backoffice/taxonomy/taxonomy-area.ts';
import { TaxonomyList } from '#web/backoffice/taxonomy/taxonomy-list.tsx';
import { adminCategoriesRoute } from '#web/routes/admin/categories/route.tsx';

export function AdminCategoriesPage() {
  const area = adminTaxonomy(useOfficeApi());
  return <TaxonomyList area={area} departments={useLoaded(adminCategoriesRoute)} />;
}
