import { getRouteApi } from '@tanstack/react-router';

import { pages } from '#contract/paths/pages.ts';
import type { Return } from '#contract/schemas/returns.ts';

import { RequireRole } from '#web/features/auth/require-role.tsx';
import { OwnReturn } from '#web/features/returns/own-return.tsx';
import { PlaceLines } from '#web/features/returns/place-lines.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { SheetPage } from '#web/ui/sheet-page.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

import { Barcode } from './barcode.tsx';

const route = getRouteApi('/shop-layout/account/returns/$id/label');

/** A sheet to print for the parcel that goes back. */
export function ReturnLabelPage() {
  const { id } = route.useParams();
  return (
    <SheetPage
      back={{ href: pages.accountReturn(id), label: 'Back to the return' }}
      actions={<PrintButton />}
    >
      <RequireRole
        audience="signed_in"
        page={() => pages.returnLabel(id)}
        waiting={<SheetSkeleton />}
      >
        {(user) => (
          <OwnReturn key={id} userId={user.id} id={id} waiting={<SheetSkeleton />}>
            {(found) => <Sheet found={found} />}
          </OwnReturn>
        )}
      </RequireRole>
    </SheetPage>
  );
}

function Sheet({ found }: { found: Return }) {
  const { return_address: place, number } = found;
  if (place === null) {
    return (
      <EmptyState
        as="h1"
        title="There is no label for this return"
        help="It has a label once it is approved and the goods are to be posted."
        action={<LinkButton href={pages.accountReturn(found.id)}>Back to the return</LinkButton>}
      />
    );
  }
  return (
    <article className="rounded-card border border-line bg-surface p-6 sm:p-10 print:border-0 print:p-0">
      <p className="text-small">Put this sheet into the parcel.</p>
      <h1 tabIndex={-1} className="mt-2 text-display tabular-nums">
        Return {number}
      </h1>
      <p className="mt-1 tabular-nums">Order {found.order_number}</p>
      <div className="mt-8 rounded-card border-2 border-ink p-6">
        <h2 className="text-small font-[600]">To</h2>
        <address className="mt-1 text-h3 not-italic">
          <PlaceLines name={found.seller_name} place={place} />
        </address>
        <p className="mt-3 text-small">Return {number}</p>
        <div className="mt-3">
          <Barcode text={number} />
        </div>
      </div>
      <table className="mt-8 w-full text-left text-small">
        <caption className="mb-2 text-left text-h3">In this parcel</caption>
        <thead>
          <tr className="border-b border-ink">
            <th scope="col" className="py-2 pr-3">
              Quantity
            </th>
            <th scope="col" className="py-2 pr-3">
              Item
            </th>
            <th scope="col" className="py-2">
              SKU
            </th>
          </tr>
        </thead>
        <tbody>
          {found.lines.map((line) => (
            <tr key={line.order_item_id} className="border-b border-line">
              <td className="py-2 pr-3 tabular-nums">{line.quantity}</td>
              <td className="py-2 pr-3 break-words">
                {[line.name, line.variant_name].filter(Boolean).join(', ')}
              </td>
              <td className="py-2 wrap-anywhere">{line.sku ?? ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  );
}

function SheetSkeleton() {
  return (
    <Loading label="Loading the label...">
      <Skeleton className="h-[640px] w-full" />
    </Loading>
  );
}
