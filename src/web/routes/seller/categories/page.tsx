import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { useLoaded } from '#web/backoffice/route-hooks.ts';
import { sellerShelves } from '#web/backoffice/shelves/shelf-area.ts';
import { ShelfList } from '#web/backoffice/shelves/shelf-list.tsx';
import { sellerCategoriesRoute } from '#web/routes/seller/categories/route.tsx';

export function SellerCategoriesPage() {
  const area = sellerShelves(useOfficeApi());
  return <ShelfList area={area} departments={useLoaded(sellerCategoriesRoute)} />;
}
