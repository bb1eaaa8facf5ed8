import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { adminProducts } from '#web/backoffice/products/product-area.ts';
import { ProductList } from '#web/backoffice/products/product-list.tsx';
import { useListState, useLoaded } from '#web/backoffice/route-hooks.ts';
import { adminProductsRoute } from '#web/routes/admin/products/route.tsx';

export function AdminProductsPage() {
  const area = adminProducts(useOfficeApi());
  const search = useListState(adminProductsRoute);
  const { results, departments } = useLoaded(adminProductsRoute);
  return <ProductList area={area} search={search} results={results} departments={departments} />;
}
