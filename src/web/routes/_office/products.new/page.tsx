import { useProductArea } from '#web/backoffice/products/product-area.ts';
import { ProductForm } from '#web/backoffice/products/product-form.tsx';
import { useLoaded } from '#web/backoffice/route-hooks.ts';
import { Missing } from '#web/backoffice/screen-states.tsx';
import type { newProductRoute } from '#web/routes/_office/products.new/route.tsx';

export function NewProductPage() {
  const area = useProductArea();
  const { departments, copied } = useLoaded<ReturnType<typeof newProductRoute>>();
  if (copied?.ok === false || copied?.data.can.edit === false) {
    return (
      <Missing
        message="This product cannot be duplicated."
        back={{ href: area.pages.products(), label: `Back to ${area.title.toLowerCase()}` }}
      />
    );
  }
  return (
    <ProductForm
      key={copied?.data.id}
      area={area}
      product={null}
      copied={copied?.data}
      departments={departments}
    />
  );
}
