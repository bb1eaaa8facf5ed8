import { useLoaded } from '#web/backoffice/route-hooks.ts';
import { useTaxonomyArea } from '#web/backoffice/taxonomy/taxonomy-area.ts';
import { TaxonomyList } from '#web/backoffice/taxonomy/taxonomy-list.tsx';
import type { categoriesRoute } from '#web/routes/_office/categories/route.tsx';

export function CategoriesPage() {
  const area = useTaxonomyArea();
  return <TaxonomyList area={area} departments={useLoaded<ReturnType<typeof categoriesRoute>>()} />;
}
