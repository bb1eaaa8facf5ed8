import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';

import { sellerName } from '#domain/sellers/seller-name.ts';

import { useHasUnsavedChanges } from '#web/lib/unsaved-changes.ts';
import { useAsync } from '#web/lib/use-async.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/input.tsx';

import type { OfficeContext } from './office-api.ts';
import { chooseSeller, chosenSeller } from './seller-scope.ts';

/** Whose shop this is: an administrator's or a member's choice (Rules 17 and 130). */
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

/** Administrators choose among all sellers, members among those they work for. */
export function SellerField({ layout }: SellerFieldProps) {
  const router = useRouter();
  const { api, role, sellers } = router.options.context as unknown as OfficeContext;
  const [sellerId, setSellerId] = useState(chosenSeller);
  const hasUnsavedChanges = useHasUnsavedChanges();
  const { data, error } = useAsync(role === 'admin' ? 'sellers' : null, () =>
    api.catalog.listSellers(),
  );
  const choices =
    role === 'admin'
      ? data?.sellers.map((each) => ({ id: each.id, name: sellerName(each) }))
      : sellers;

  function choose(id: string | undefined) {
    chooseSeller(id);
    setSellerId(id);
    void router.invalidate();
  }

  return (
    <Field
      label="Seller to view"
      hint={hasUnsavedChanges ? 'Save or discard your changes first.' : undefined}
      error={error === null ? undefined : 'Sellers could not be loaded.'}
      className={layout === 'row' ? 'sm:flex-row! sm:items-center sm:gap-3' : undefined}
    >
      <Select
        value={sellerId ?? ''}
        onChange={(event) => choose(event.target.value || undefined)}
        disabled={choices === undefined || hasUnsavedChanges}
        className={layout === 'row' ? 'sm:w-72' : undefined}
      >
        <option value="">Choose a seller</option>
        {choices?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
