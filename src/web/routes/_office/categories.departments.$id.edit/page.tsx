import { useLoaded } from '#web/backoffice/route-hooks.ts';
import { Missing } from '#web/backoffice/screen-states.tsx';
import { useTaxonomyArea } from '#web/backoffice/taxonomy/taxonomy-area.ts';
import { TaxonomyForm } from '#web/backoffice/taxonomy/taxonomy-form.tsx';
import type { editDepartmentRoute } from '#web/routes/_office/categories.departments.$id.edit/route.tsx';

export function EditDepartmentPage() {
  const area = useTaxonomyArea();
  const answer = useLoaded<ReturnType<typeof editDepartmentRoute>>();
  if (answer.ok)
    return <TaxonomyForm key={answer.data.id} kind="department" area={area} record={answer.data} />;
  return (
    <Missing
      message="Department not found or failed to load."
      back={{ href: area.pages.categories(), label: area.backLabel }}
    />
  );
}
