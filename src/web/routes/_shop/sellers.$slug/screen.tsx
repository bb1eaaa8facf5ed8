import { getRouteApi, type ErrorComponentProps } from '@tanstack/react-router';

import { SELLER_NOT_FOUND } from '#contract/errors/codes.ts';
import { pages, type ShopSearch } from '#contract/paths/pages.ts';

import { ContentError, ContentNotFound } from '#web/features/content/content-states.tsx';
import { useApi } from '#web/lib/api.ts';
import { usePart } from '#web/lib/parts.ts';
import { useScreenAhead } from '#web/lib/use-screen-ahead.ts';
import { ListAddressContext } from '#web/routes/_shop/shop/parts/list-address.ts';
import { countMatches, listPage } from '#web/routes/_shop/shop/parts/list-page.ts';
import { useCanonicalAddress, useListActions } from '#web/routes/_shop/shop/screen.tsx';

import { ownDrawnLists, ownWholeLists } from './own-lists.ts';
import { SellerPage, SellerSkeleton } from './page.tsx';

const route = getRouteApi('/shop-layout/sellers/$slug');

const NOT_FOUND_CRUMBS = [{ label: 'Shop', href: pages.shop() }, { label: 'Not found' }];

export function SellerScreen() {
  const api = useApi();
  const search: ShopSearch = { ...route.useSearch(), seller: undefined };
  const { seller, results, departments, brands } = route.useLoaderData();
  const drawn = ownDrawnLists(seller.id);
  const addressOf = (wanted: ShopSearch) => pages.sellerPage(seller.slug, wanted);
  const { settled, retry } = usePart(results, {
    key: addressOf(search),
    load: () => listPage(api, { ...search, seller: seller.id }),
  });
  useCanonicalAddress(search, settled, addressOf);
  useScreenAhead('/shop-layout/products/$slug');
  const actions = useListActions(addressOf);
  return (
    <ListAddressContext value={addressOf}>
      <SellerPage
        {...actions}
        seller={seller}
        search={search}
        departments={usePart(departments, { load: () => drawn.departments(api, search) })}
        brands={usePart(brands, { load: () => drawn.brands(api, search) })}
        sellers={null}
        lists={ownWholeLists(api, seller.id)}
        countMatches={(wanted, signal) =>
          countMatches(api, { ...wanted, seller: seller.id }, signal)
        }
        results={settled}
        onRetry={retry}
      />
    </ListAddressContext>
  );
}

export function SellerPendingScreen() {
  return <SellerSkeleton />;
}

export function SellerNotFoundScreen() {
  return (
    <ContentNotFound
      message={SELLER_NOT_FOUND.text}
      help="They may have left the shop, or the address is wrong."
      link={{ label: 'See all products', href: pages.shop() }}
      crumbs={NOT_FOUND_CRUMBS}
    />
  );
}

export function SellerErrorScreen({ error }: ErrorComponentProps) {
  return <ContentError title="Seller" crumbs={NOT_FOUND_CRUMBS.slice(0, 1)} error={error} />;
}
