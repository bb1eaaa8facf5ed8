import type { UsedWarranty } from '#contract/schemas/warranty.ts';

import { useAsync } from '#web/lib/use-async.ts';

import type { ProductArea } from './product-area.ts';

/** The warranties that products of a seller have; of the shop's own range without one. */
export function useUsedWarranties(area: ProductArea, sellerId: string | null, isOn = true) {
  return useAsync(isOn ? `warranties ${sellerId}` : null, () => area.listWarranties(sellerId));
}

/** The options of a select; the value is the place in the list. */
export function UsedWarrantyOptions({ warranties }: { warranties: readonly UsedWarranty[] }) {
  return warranties.map(({ warranty, product_count: count }, index) => (
    <option key={index} value={index}>
      {warranty.period}, given by {warranty.giver} ({count} {count === 1 ? 'product' : 'products'})
    </option>
  ));
}
