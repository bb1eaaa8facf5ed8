import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { useLoaded } from '#web/backoffice/route-hooks.ts';
import { Missing } from '#web/backoffice/screen-states.tsx';
import { adminShelves } from '#web/backoffice/shelves/shelf-area.ts';
import { ShelfForm } from '#web/backoffice/shelves/shelf-form.tsx';
import { adminEditDepartmentRoute } from '#web/routes/admin/categories.departments.$id.edit/route.tsx';

export function EditDepartmentPage() {
  const area = adminShelves(useOfficeApi());
  const answer = useLoaded(adminEditDepartmentRoute);
  if (!answer.ok) {
    return (
      <Missing
        message="Department not found or failed to load."
        back={{ href: area.home, label: area.backLabel }}
      />
    );
  }
  return <ShelfForm key={answer.data.id} kind="department" area={area} shelf={answer.data} />;
}
