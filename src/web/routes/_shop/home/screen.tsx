import { getRouteApi, useRouter } from '@tanstack/react-router';

import { useCardActions } from '#web/features/products/use-card-actions.ts';

import { HomePage } from './page.tsx';

const layout = getRouteApi('/shop-layout');
const route = getRouteApi('/shop-layout/');

export function HomeScreen() {
  const router = useRouter();
  const { departments } = layout.useLoaderData();
  const sections = route.useLoaderData();
  return (
    <HomePage
      departments={departments}
      {...sections}
      actions={useCardActions()}
      onRetry={() => void router.invalidate()}
    />
  );
}
