import { useRouter } from '@tanstack/react-router';

import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { useListState, useLoaded } from '#web/backoffice/route-hooks.ts';
import { sellerShelves } from '#web/backoffice/shelves/shelf-area.ts';
import { ShelfForm } from '#web/backoffice/shelves/shelf-form.tsx';
import { sellerNewCategoryRoute } from '#web/routes/seller/categories.new-category/route.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';

export function NewCategoryPage() {
  const router = useRouter();
  const area = sellerShelves(useOfficeApi());
  const departments = useLoaded(sellerNewCategoryRoute);
  const { department } = useListState(sellerNewCategoryRoute);
  if (!departments.ok) {
    return <InlineError message={departments.message} onRetry={() => void router.invalidate()} />;
  }
  return (
    <ShelfForm
      kind="category"
      area={area}
      shelf={null}
      departments={departments.data.departments}
      departmentId={department}
    />
  );
}
