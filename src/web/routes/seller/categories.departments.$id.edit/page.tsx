import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { useLoaded } from '#web/backoffice/route-hooks.ts';
import { Missing } from '#web/backoffice/screen-states.tsx';
import { sellerShelves } from '#web/backoffice/shelves/shelf-area.ts';
import { ShelfForm } from '#web/backoffice/shelves/shelf-form.tsx';
import { sellerEditDepartmentRoute } from '#web/routes/seller/categories.departments.$id.edit/route.tsx';

export function EditDepartmentPage() {
  const area = sellerShelves(useOfficeApi());
  const answer = useLoaded(sellerEditDepartmentRoute);
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
