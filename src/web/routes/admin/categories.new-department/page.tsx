import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { adminTaxonomy } from '#web/backoffice/taxonomy/taxonomy-area.ts';
import { TaxonomyForm } from '#web/backoffice/taxonomy/taxonomy-form.tsx';

export function NewDepartmentPage() {
  return <TaxonomyForm kind="department" area={adminTaxonomy(useOfficeApi())} record={null} />;
}
