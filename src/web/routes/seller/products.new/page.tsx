import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { sellerProducts } from '#web/backoffice/products/product-area.ts';
import { ProductForm } from '#web/backoffice/products/product-form.tsx';
import { useLoaded } from '#web/backoffice/route-hooks.ts';
import { sellerNewProductRoute } from '#web/routes/seller/products.new/route.tsx';

export function NewProductPage() {
  return (
    <ProductForm
      area={sellerProducts(useOfficeApi())}
      product={null}
      departments={useLoaded(sellerNewProductRoute)}
    />
  );
}
