import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { sellerProducts } from '#web/backoffice/products/product-area.ts';
import { ProductList } from '#web/backoffice/products/product-list.tsx';
import { useListState, useLoaded } from '#web/backoffice/route-hooks.ts';
import { sellerProductsRoute } from '#web/routes/seller/products/route.tsx';

export function SellerProductsPage() {
  const area = sellerProducts(useOfficeApi());
  const search = useListState(sellerProductsRoute);
  const { results, departments } = useLoaded(sellerProductsRoute);
  return <ProductList area={area} search={search} results={results} departments={departments} />;
}
