import { getRouteApi } from '@tanstack/react-router';

import { useCardActions } from '#web/features/products/use-card-actions.ts';
import { useApi } from '#web/lib/api.ts';
import { useRetriedPart } from '#web/lib/parts.ts';
import { useDepartments } from '#web/routes/_shop/use-departments.ts';

import { HomePage } from './page.tsx';
import { homeSections } from './parts/sections.ts';

const route = getRouteApi('/shop-layout/');

export function HomeScreen() {
  const api = useApi();
  const loaded = route.useLoaderData();
  return (
    <HomePage
      departments={useDepartments()}
      articles={useRetriedPart(loaded.articles, () => homeSections.articles(api))}
      trending={useRetriedPart(loaded.trending, () => homeSections.trending(api))}
      popular={useRetriedPart(loaded.popular, () => homeSections.popular(api))}
      actions={useCardActions()}
    />
  );
}
