import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { adminProducts } from '#web/backoffice/products/product-area.ts';
import { ProductForm } from '#web/backoffice/products/product-form.tsx';
import { useLoaded } from '#web/backoffice/route-hooks.ts';
import { Missing } from '#web/backoffice/screen-states.tsx';
import { adminEditProductRoute } from '#web/routes/admin/products.$id.edit/route.tsx';

export function EditProductPage() {
  const area = adminProducts(useOfficeApi());
  const { product, departments } = useLoaded(adminEditProductRoute);
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
  return (
    <ProductForm
      key={product.data.id}
      area={area}
      product={product.data}
      departments={departments}
    />
  );
}
