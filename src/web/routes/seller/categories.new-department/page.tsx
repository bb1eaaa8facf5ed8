import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { sellerTaxonomy } from '#web/backoffice/taxonomy/taxonomy-area.ts';
import { TaxonomyForm } from '#web/backoffice/taxonomy/taxonomy-form.tsx';

export function NewDepartmentPage() {
  return <TaxonomyForm kind="department" area={sellerTaxonomy(useOfficeApi())} record={null} />;
}
