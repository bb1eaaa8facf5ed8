import { useRouter } from '@tanstack/react-router';

import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { useListState, useLoaded } from '#web/backoffice/route-hooks.ts';
import { adminShelves } from '#web/backoffice/shelves/shelf-area.ts';
import { ShelfForm } from '#web/backoffice/shelves/shelf-form.tsx';
import { adminNewCategoryRoute } from '#web/routes/admin/categories.new-category/route.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';

export function NewCategoryPage() {
  const router = useRouter();
  const area = adminShelves(useOfficeApi());
  const departments = useLoaded(adminNewCategoryRoute);
  const { department } = useListState(adminNewCategoryRoute);
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
