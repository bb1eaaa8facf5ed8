import { useRouter } from '@tanstack/react-router';

import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { useListState, useLoaded } from '#web/backoffice/route-hooks.ts';
import { sellerTaxonomy } from '#web/backoffice/taxonomy/taxonomy-area.ts';
import { TaxonomyForm } from '#web/backoffice/taxonomy/taxonomy-form.tsx';
import { sellerNewCategoryRoute } from '#web/routes/seller/categories.new-category/route.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';

export function NewCategoryPage() {
  const router = useRouter();
  const area = sellerTaxonomy(useOfficeApi());
  const departments = useLoaded(sellerNewCategoryRoute);
  const { department } = useListState(sellerNewCategoryRoute);
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
