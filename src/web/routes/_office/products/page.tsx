import { useProductArea } from '#web/backoffice/products/product-area.ts';
import { ProductList } from '#web/backoffice/products/product-list.tsx';
import { useListState, useLoaded } from '#web/backoffice/route-hooks.ts';
import type { productsRoute } from '#web/routes/_office/products/route.tsx';

export function ProductsPage() {
  const area = useProductArea();
  const search = useListState<ReturnType<typeof productsRoute>>();
  const { results, departments } = useLoaded<ReturnType<typeof productsRoute>>();
  return <ProductList area={area} search={search} results={results} departments={departments} />;
}
