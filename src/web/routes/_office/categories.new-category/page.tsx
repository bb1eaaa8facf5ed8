import { useRouter } from '@tanstack/react-router';

import { useListState, useLoaded } from '#web/backoffice/route-hooks.ts';
import { useTaxonomyArea } from '#web/backoffice/taxonomy/taxonomy-area.ts';
import { TaxonomyForm } from '#web/backoffice/taxonomy/taxonomy-form.tsx';
import type { newCategoryRoute } from '#web/routes/_office/categories.new-category/route.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';

export function NewCategoryPage() {
  const router = useRouter();
  const area = useTaxonomyArea();
  const departments = useLoaded<ReturnType<typeof newCategoryRoute>>();
  const { department } = useListState<ReturnType<typeof newCategoryRoute>>();
  if (!departments.ok) {
    return <InlineError message={departments.message} onRetry={() => void router.invalidate()} />;
  }
  return (
    <TaxonomyForm
      kind="category"
      area={area}
      record={null}
      departments={departments.data.departments}
      departmentId={department}
    />
  );
}
