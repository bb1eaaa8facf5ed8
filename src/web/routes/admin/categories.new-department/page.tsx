import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { adminShelves } from '#web/backoffice/shelves/shelf-area.ts';
import { ShelfForm } from '#web/backoffice/shelves/shelf-form.tsx';

export function NewDepartmentPage() {
  return <ShelfForm kind="department" area={adminShelves(useOfficeApi())} shelf={null} />;
}
