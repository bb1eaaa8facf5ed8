import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { useLoaded } from '#web/backoffice/route-hooks.ts';
import { sellerTaxonomy } from '#web/backoffice/taxonomy/taxonomy-area.ts';
import { TaxonomyList } from '#web/backoffice/taxonomy/taxonomy-list.tsx';
import { sellerCategoriesRoute } from '#web/routes/seller/categories/route.tsx';

export function SellerCategoriesPage() {
  const area = sellerTaxonomy(useOfficeApi());
  return <TaxonomyList area={area} departments={useLoaded(sellerCategoriesRoute)} />;
}
