import { useProductArea } from '#web/backoffice/products/product-area.ts';
import { RecallForm } from '#web/backoffice/recalls/recall-form.tsx';
import { useLoaded } from '#web/backoffice/route-hooks.ts';
import { Missing } from '#web/backoffice/screen-states.tsx';
import type { newRecallRoute } from '#web/routes/_office/recalls.new/route.tsx';

export function NewRecallPage() {
  const { pages } = useProductArea();
  const product = useLoaded<ReturnType<typeof newRecallRoute>>();
  if (product.ok && product.data.can.edit) {
    return <RecallForm product={product.data} recall={null} />;
  }
  return (
    <Missing
      message={product.ok ? 'You cannot recall this product.' : product.message}
      back={{ href: pages.products(), label: 'Back to products' }}
    />
  );
}
