import type { SellerRole } from '#domain/access/seller-roles.ts';

import { sellerPages } from '#contract/paths/office-pages.ts';
import { onlyFor } from '#contract/text/seller-role-required.ts';

import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Lock } from '#web/ui/icons.tsx';

export interface RefusedProps {
  least: SellerRole;
  sellerName: string;
}

/** A page that the role of a seller's member does not open (Rule 130). */
export function Refused({ least, sellerName }: RefusedProps) {
  return (
    <EmptyState
      as="h1"
      icon={<Lock size={28} strokeWidth={1.5} />}
      title={onlyFor(least, sellerName)}
      action={<LinkButton href={sellerPages.orders()}>Go to the orders</LinkButton>}
    />
  );
}
