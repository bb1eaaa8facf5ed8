import { useProductArea } from '#web/backoffice/products/product-area.ts';
import { ProductForm } from '#web/backoffice/products/product-form.tsx';
import { ProductView } from '#web/backoffice/products/product-view.tsx';
import { useLoaded } from '#web/backoffice/route-hooks.ts';
import { Missing } from '#web/backoffice/screen-states.tsx';
import type { editProductRoute } from '#web/routes/_office/products.$id.edit/route.tsx';

export function EditProductPage() {
  const area = useProductArea();
  const { product, departments } = useLoaded<ReturnType<typeof editProductRoute>>();
  if (!product.ok) {
    return (
      <Missing
        message={
          product.message === 'Product not found'
            ? 'Product not found.'
            : 'Product not found or failed to load.'
        }
        back={{ href: area.pages.products(), label: `Back to ${area.title.toLowerCase()}` }}
      />
    );
  }
  if (!product.data.can.edit) return <ProductView product={product.data} area={area} />;
  return (
    <ProductForm
      key={product.data.id}
      area={area}
      product={product.data}
      departments={departments}
    />
  );
}
