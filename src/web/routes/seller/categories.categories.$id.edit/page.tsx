import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { useLoaded } from '#web/backoffice/route-hooks.ts';
import { Missing } from '#web/backoffice/screen-states.tsx';
import { sellerShelves } from '#web/backoffice/shelves/shelf-area.ts';
import { ShelfForm } from '#web/backoffice/shelves/shelf-form.tsx';
import { sellerEditCategoryRoute } from '#web/routes/seller/categories.categories.$id.edit/route.tsx';

export function EditCategoryPage() {
  const area = sellerShelves(useOfficeApi());
  const answer = useLoaded(sellerEditCategoryRoute);
  if (!answer.ok) {
    return (
      <Missing
        message="Category not found or failed to load."
        back={{ href: area.home, label: area.backLabel }}
      />
    );
  }
  return (
    <ShelfForm
      key={answer.data.category.id}
      kind="category"
      area={area}
      shelf={answer.data.category}
      departments={answer.data.departments}
    />
  );
}
