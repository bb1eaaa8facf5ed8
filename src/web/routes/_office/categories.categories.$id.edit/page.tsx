import { useLoaded } from '#web/backoffice/route-hooks.ts';
import { Missing } from '#web/backoffice/screen-states.tsx';
import { useTaxonomyArea } from '#web/backoffice/taxonomy/taxonomy-area.ts';
import { TaxonomyForm } from '#web/backoffice/taxonomy/taxonomy-form.tsx';
import type { editCategoryRoute } from '#web/routes/_office/categories.categories.$id.edit/route.tsx';

export function EditCategoryPage() {
  const area = useTaxonomyArea();
  const answer = useLoaded<ReturnType<typeof editCategoryRoute>>();
  if (answer.ok)
    return (
      <TaxonomyForm
        key={answer.data.category.id}
        kind="category"
        area={area}
        record={answer.data.category}
        departments={answer.data.departments}
      />
    );
  return (
    <Missing
      message="Category not found or failed to load."
      back={{ href: area.pages.categories(), label: area.backLabel }}
    />
  );
}
