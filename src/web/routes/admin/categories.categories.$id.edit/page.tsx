import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { useLoaded } from '#web/backoffice/route-hooks.ts';
import { Missing } from '#web/backoffice/screen-states.tsx';
import { adminTaxonomy } from '#web/backoffice/taxonomy/taxonomy-area.ts';
import { TaxonomyForm } from '#web/backoffice/taxonomy/taxonomy-form.tsx';
import { adminEditCategoryRoute } from '#web/routes/admin/categories.categories.$id.edit/route.tsx';

export function EditCategoryPage() {
  const area = adminTaxonomy(useOfficeApi());
  const answer = useLoaded(adminEditCategoryRoute);
  if (!answer.ok) {
    return (
      <Missing
        message="Category not found or failed to load."
        back={{ href: area.pages.categories(), label: area.backLabel }}
      />
    );
  }
  return (
    <TaxonomyForm
      key={answer.data.category.id}
      kind="category"
      area={area}
      record={answer.data.category}
      departments={answer.data.departments}
    />
  );
}
