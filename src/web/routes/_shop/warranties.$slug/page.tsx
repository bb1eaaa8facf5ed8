import { getRouteApi, type ErrorComponentProps } from '@tanstack/react-router';

import { pages } from '#contract/paths/pages.ts';

import { ContentError, ContentNotFound } from '#web/features/content/content-states.tsx';
import { WarrantyDocument } from '#web/features/products/warranty-document.tsx';
import { CrumbPage } from '#web/ui/crumb-page.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { SheetPage } from '#web/ui/sheet-page.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

const route = getRouteApi('/shop-layout/warranties/$slug');

/** The warranty that a product has now. */
export function WarrantyPage() {
  const { name, slug, warranty } = route.useLoaderData();
  return (
    <SheetPage
      back={{ href: pages.product(slug), label: 'Back to the product' }}
      actions={<PrintButton />}
    >
      <WarrantyDocument warranty={warranty} goods={name} />
    </SheetPage>
  );
}

const CRUMBS = [{ label: 'Warranty' }];

export function WarrantyPendingPage() {
  return (
    <CrumbPage crumbs={CRUMBS}>
      <Loading label="Loading..." className="mt-6">
        <Skeleton className="h-72" />
      </Loading>
    </CrumbPage>
  );
}

export function WarrantyNotFoundPage() {
  return (
    <ContentNotFound
      message="Warranty not found"
      help="The product may have no warranty of its own, or the address may be wrong. The consumer guarantees apply regardless. The warranty of goods that you have bought is with your order."
      link={{ label: 'View My Orders', href: pages.account('orders') }}
      crumbs={CRUMBS}
    />
  );
}

export function WarrantyErrorPage({ error }: ErrorComponentProps) {
  return <ContentError title="Warranty" crumbs={CRUMBS} error={error} />;
}
