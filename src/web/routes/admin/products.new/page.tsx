import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { adminProducts } from '#web/backoffice/products/product-area.ts';
import { ProductForm } from '#web/backoffice/products/product-form.tsx';
import { useLoaded } from '#web/backoffice/route-hooks.ts';
import { adminNewProductRoute } from '#web/routes/admin/products.new/route.tsx';

export function NewProductPage() {
  return (
    <ProductForm
      area={adminProducts(useOfficeApi())}
      product={null}
      departments={useLoaded(adminNewProductRoute)}
    />
  );
}
