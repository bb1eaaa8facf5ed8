import { getRouteApi } from '@tanstack/react-router';

import { shopData } from '#web/features/company/shop-data.ts';
import { useCardActions } from '#web/routes/_shop/use-card-actions.ts';
import { useApi } from '#web/lib/api.ts';
import { JsonLd, useSiteUrl } from '#web/lib/json-ld.tsx';
import { usePart } from '#web/lib/parts.ts';
import { useDepartments } from '#web/routes/_shop/use-departments.ts';

import { HomePage } from './page.tsx';
import { homeSections } from './parts/sections.ts';

const route = getRouteApi('/shop-layout/');

export function HomeScreen() {
  const api = useApi();
  const loaded = route.useLoaderData();
  const siteUrl = useSiteUrl();
  return (
    <>
      <JsonLd data={shopData(siteUrl)} />
      <HomePage
        departments={useDepartments()}
        articles={usePart(loaded.articles, { load: () => homeSections.articles(api) })}
        trending={usePart(loaded.trending, { load: () => homeSections.trending(api) })}
        popular={usePart(loaded.popular, { load: () => homeSections.popular(api) })}
        actions={useCardActions()}
      />
    </>
  );
}

/** Every section as a skeleton with its own loading label. */
export function HomePendingScreen() {
  return (
    <HomePage
      departments={useDepartments()}
      articles={ON_THE_WAY}
      trending={ON_THE_WAY}
      popular={ON_THE_WAY}
      actions={useCardActions()}
    />
  );
}

const ON_THE_WAY = { settled: null, retry: () => {} };
