import { pages } from '#contract/paths/pages.ts';
import type { Product } from '#contract/schemas/catalog.ts';

import { Notice } from '#web/ui/notice.tsx';

/** The product's open recalls, above everything that is said to sell it. */
export function RecallNotices({ product }: { product: Product }) {
  const { recalls = [], product_variants: variants } = product;
  return recalls.map(({ id, title, variant_ids: ids }) => {
    const names = variants.filter((variant) => ids.includes(variant.id)).map(({ name }) => name);
    return (
      <Notice key={id} tone="danger" title="Safety recall" className="mt-3">
        {names.length > 0 && `${names.join(', ')}: `}
        {title}.{' '}
        <a href={pages.recall(id)} className="underline underline-offset-3">
          Read what to do if you have one
        </a>
      </Notice>
    );
  });
}
