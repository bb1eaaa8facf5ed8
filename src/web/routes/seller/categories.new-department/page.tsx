import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { sellerShelves } from '#web/backoffice/shelves/shelf-area.ts';
import { ShelfForm } from '#web/backoffice/shelves/shelf-form.tsx';

export function NewDepartmentPage() {
  return <ShelfForm kind="department" area={sellerShelves(useOfficeApi())} shelf={null} />;
}
