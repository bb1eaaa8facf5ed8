import { useRouter } from '@tanstack/react-router';

import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { useListState, useLoaded } from '#web/backoffice/route-hooks.ts';
import { adminTaxonomy } from '#web/backoffice/taxonomy/taxonomy-area.ts';
import { TaxonomyForm } from '#web/backoffice/taxonomy/taxonomy-form.tsx';
import { adminNewCategoryRoute } from '#web/routes/admin/categories.new-category/route.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';

export function NewCategoryPage() {
  const router = useRouter();
  const area = adminTaxonomy(useOfficeApi());
  const departments = useLoaded(adminNewCategoryRoute);
  const { department } = useListState(adminNewCategoryRoute);
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
