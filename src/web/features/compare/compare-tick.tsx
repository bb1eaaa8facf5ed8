import type { ComparedProduct } from '#domain/catalog/comparison.ts';

import { Checkbox } from '#web/ui/choice.tsx';

import { addCompared, removeCompared, useCompared } from './compared-products.ts';

/** Takes a product into the comparison, and out of it (Rule 150). */
export function CompareTick({ slug, name, category }: ComparedProduct) {
  const isChosen = useCompared().some((each) => each.slug === slug);
  return (
    <Checkbox
      className="compare text-small"
      label={
        <>
          Compare<span className="sr-only"> {name}</span>
        </>
      }
      checked={isChosen}
      onChange={() => (isChosen ? removeCompared(slug) : addCompared({ slug, name, category }))}
    />
  );
}
