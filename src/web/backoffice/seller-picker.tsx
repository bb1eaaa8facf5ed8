import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';

import { sellerName } from '#domain/sellers/seller-name.ts';

import { useAsync } from '#web/lib/use-async.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/input.tsx';

import { useOfficeApi } from './office-api.ts';
import { chooseSeller, chosenSeller } from './seller-scope.ts';

/** Whose shop an administrator looks at in the seller area (Rule 17). */
export function SellerPicker() {
  return (
    <section
      aria-label="Whose shop this is"
      className="border-b border-line bg-info-tint px-4 py-3 sm:px-6"
    >
      <SellerField layout="row" />
    </section>
  );
}

interface SellerFieldProps {
  /** In a row with its label from 640 px, or under it. */
  layout: 'row' | 'column';
}

export function SellerField({ layout }: SellerFieldProps) {
  const api = useOfficeApi();
  const router = useRouter();
  const [sellerId, setSellerId] = useState(chosenSeller);
  const { data, error } = useAsync('sellers', () => api.catalog.listSellers());

  function choose(id: string | undefined) {
    chooseSeller(id);
    setSellerId(id);
    void router.invalidate();
  }

  return (
    <Field
      label="Seller to view"
      error={error === null ? undefined : 'Sellers could not be loaded.'}
      className={layout === 'row' ? 'sm:flex-row! sm:items-center sm:gap-3' : undefined}
    >
      <Select
        value={sellerId ?? ''}
        onChange={(event) => choose(event.target.value || undefined)}
        disabled={data === null}
        className={layout === 'row' ? 'sm:w-72' : undefined}
      >
        <option value="">Choose a seller</option>
        {data?.sellers.map((seller) => (
          <option key={seller.id} value={seller.id}>
            {sellerName(seller)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
