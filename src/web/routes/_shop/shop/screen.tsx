import {
  getRouteApi,
  useRouter,
  useRouterState,
  type ErrorComponentProps,
} from '@tanstack/react-router';

import { errorCodes } from '#contract/errors/codes.ts';
import { pages } from '#contract/paths/pages.ts';

import { useCardActions } from '#web/features/products/use-card-actions.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import type { Settled } from '#web/lib/settle.ts';

import { ShopPage, type ShopPageProps } from './page.tsx';

const layout = getRouteApi('/shop-layout');
const route = getRouteApi('/shop-layout/shop');

const NOTHING_YET = { ok: true, data: [] } as const satisfies Settled<never[]>;

export function ShopScreen() {
  const { products, totalCount, brands, sellers } = route.useLoaderData();
  const isUpdating = useRouterState({ select: (state) => state.isLoading });
  return (
    <Frame
      results={{ ok: true, data: { products, totalCount } }}
      brands={brands}
      sellers={sellers}
      isUpdating={isUpdating}
    />
  );
}

/** The first list is on its way. */
export function ShopPendingScreen() {
  return <Frame results={null} brands={NOTHING_YET} sellers={NOTHING_YET} isUpdating={false} />;
}

/** The list failed; the filters stay usable. */
export function ShopErrorScreen({ error }: ErrorComponentProps) {
  return (
    <Frame
      results={{ ok: false, message: errorMessage(error) }}
      brands={NOTHING_YET}
      sellers={NOTHING_YET}
      isUpdating={false}
    />
  );
}

/** The department or category in the URL does not exist (Rule 50). */
export function ShopNotFoundScreen() {
  const { category } = route.useSearch();
  const code = category === undefined ? 'DEPARTMENT_NOT_FOUND' : 'CATEGORY_NOT_FOUND';
  return (
    <Frame
      results={{ ok: false, message: errorCodes[code].text }}
      brands={NOTHING_YET}
      sellers={NOTHING_YET}
      isUpdating={false}
    />
  );
}

function Frame(props: Pick<ShopPageProps, 'results' | 'brands' | 'sellers' | 'isUpdating'>) {
  const router = useRouter();
  const { departments } = layout.useLoaderData();
  return (
    <ShopPage
      {...props}
      search={route.useSearch()}
      departments={departments}
      actions={useCardActions()}
      onSearch={(search) => void router.navigate({ href: pages.shop(search) })}
      onRetry={() => void router.invalidate()}
    />
  );
}
