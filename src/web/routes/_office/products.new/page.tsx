import { useProductArea } from '#web/backoffice/products/product-area.ts';
import { ProductForm } from '#web/backoffice/products/product-form.tsx';
import { useLoaded } from '#web/backoffice/route-hooks.ts';
import type { newProductRoute } from '#web/routes/_office/products.new/route.tsx';

export function NewProductPage() {
  return (
    <ProductForm
      area={useProductArea()}
      product={null}
      departments={useLoaded<ReturnType<typeof newProductRoute>>()}
    />
  );
}
