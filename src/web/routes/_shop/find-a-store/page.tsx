import { getRouteApi } from '@tanstack/react-router';

import { pages } from '#contract/paths/pages.ts';

import { StoreFinder } from '#web/features/company/store-finder.tsx';
import { storesData } from '#web/features/company/structured-data.ts';
import { JsonLd, useSiteUrl } from '#web/lib/json-ld.tsx';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';

const route = getRouteApi('/shop-layout/find-a-store');

export function FindAStorePage() {
  const { near } = route.useSearch();
  const siteUrl = useSiteUrl();
  return (
    <div className="page-width pt-4 pb-16 md:pt-6">
      <Breadcrumb crumbs={[{ label: 'Home', href: pages.home() }, { label: 'Find a Store' }]} />
      <h1 tabIndex={-1} className="mt-2 text-h1">
        Find a store
      </h1>
      <p className="mt-2 mb-6 max-w-measure text-ink-2">
        Ten stores in seven states and territories. All of them are closed on Good Friday and
        Christmas Day, and open at 1 pm on Anzac Day.
      </p>
      <StoreFinder near={near} />
      <JsonLd data={storesData(siteUrl)} />
    </div>
  );
}
