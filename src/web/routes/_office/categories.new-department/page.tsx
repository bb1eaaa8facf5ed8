import { useTaxonomyArea } from '#web/backoffice/taxonomy/taxonomy-area.ts';
import { TaxonomyForm } from '#web/backoffice/taxonomy/taxonomy-form.tsx';

export function NewDepartmentPage() {
  return <TaxonomyForm kind="department" area={useTaxonomyArea()} record={null} />;
}
