import { parcelAgeWords } from '#domain/age-restrictions/age-rules.ts';

import type { OfficeReturn } from '#contract/schemas/returns.ts';

import { Notice } from '#web/ui/notice.tsx';

/** Why goods cannot be replaced, where the law of the customer's state forbids sending them. */
export function NotReplaced({ item }: { item: OfficeReturn }) {
  const { not_replaced: refused } = item.to_customer;
  if (refused === null || !item.remedies.includes('replacement')) return null;
  return (
    <Notice tone="warning" title="A replacement cannot be sent">
      {refused}
    </Notice>
  );
}

/** The proof of age that a parcel to the customer needs (Rule 139). */
export function ParcelProof({ item }: { item: OfficeReturn }) {
  const { proof_of_age: age } = item.to_customer;
  return age === null ? null : <Notice tone="warning">{parcelAgeWords(age)}</Notice>;
}
