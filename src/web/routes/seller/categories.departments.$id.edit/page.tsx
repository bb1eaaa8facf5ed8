import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { useLoaded } from '#web/backoffice/route-hooks.ts';
import { Missing } from '#web/backoffice/screen-states.tsx';
import { sellerTaxonomy } from '#web/backoffice/taxonomy/taxonomy-area.ts';
import { TaxonomyForm } from '#web/backoffice/taxonomy/taxonomy-form.tsx';
import { sellerEditDepartmentRoute } from '#web/routes/seller/categories.departments.$id.edit/route.tsx';

export function EditDepartmentPage() {
  const area = sellerTaxonomy(useOfficeApi());
  const answer = useLoaded(sellerEditDepartmentRoute);
  if (!answer.ok) {
    return (
      <Missing
        message="Department not found or failed to load."
        back={{ href: area.pages.categories(), label: area.backLabel }}
      />
    );
  }
  return <TaxonomyForm key={answer.data.id} kind="department" area={area} record={answer.data} />;
}
