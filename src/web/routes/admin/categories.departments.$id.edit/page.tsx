import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { useLoaded } from '#web/backoffice/route-hooks.ts';
import { Missing } from '#web/backoffice/screen-states.tsx';
import { adminTaxonomy } from '#web/backoffice/taxonomy/taxonomy-area.ts';
import { TaxonomyForm } from '#web/backoffice/taxonomy/taxonomy-form.tsx';
import { adminEditDepartmentRoute } from '#web/routes/admin/categories.departments.$id.edit/route.tsx';

export function EditDepartmentPage() {
  const area = adminTaxonomy(useOfficeApi());
  const answer = useLoaded(adminEditDepartmentRoute);
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
