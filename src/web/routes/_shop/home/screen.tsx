import type { PublicSettings } from '#contract/schemas/catalog.ts';
import { getRouteApi } from '@tanstack/react-router';

import { pages } from '#contract/paths/pages.ts';
import { telHref } from '#contract/text/shop.ts';

import { RecentlyViewed } from '#web/features/products/recently-viewed.tsx';
import { useApi } from '#web/lib/api.ts';
import { JsonLd, useSite, type Site, type StructuredData } from '#web/lib/json-ld.tsx';
import { usePart } from '#web/lib/parts.ts';
import { useDepartments } from '#web/routes/_shop/use-departments.ts';
import { useShopSettings } from '#web/settings/shop-settings.tsx';
import { iconPath, logoPath } from '#contract/paths/brand.ts';

import { HomePage } from './page.tsx';
import { LastOrder } from './parts/last-order.tsx';
import { homeSections } from './parts/sections.ts';

const route = getRouteApi('/shop-layout/');

export function HomeScreen() {
  const api = useApi();
  const loaded = route.useLoaderData();
  const site = useSite();
  return (
    <>
      <JsonLd data={shopData(site, useShopSettings())} />
      <HomePage
        slides={usePart(loaded.slides, { load: () => homeSections.slides(api) })}
        departments={useDepartments(loaded.departments, () => homeSections.departments(api))}
        offers={usePart(loaded.offers, { load: () => homeSections.offers(api) })}
        projects={usePart(loaded.projects, { load: () => homeSections.projects(api) })}
        articles={usePart(loaded.articles, { load: () => homeSections.articles(api) })}
        trending={usePart(loaded.trending, { load: () => homeSections.trending(api) })}
        popular={usePart(loaded.popular, { load: () => homeSections.popular(api) })}
        brands={usePart(loaded.brands, { load: () => homeSections.brands(api) })}
        lastOrder={<LastOrder />}
        recentlyViewed={<RecentlyViewed />}
      />
    </>
  );
}

export function HomePendingScreen() {
  return (
    <HomePage
      slides={ON_THE_WAY}
      departments={ON_THE_WAY}
      offers={ON_THE_WAY}
      projects={ON_THE_WAY}
      articles={ON_THE_WAY}
      trending={ON_THE_WAY}
      popular={ON_THE_WAY}
      brands={ON_THE_WAY}
    />
  );
}

const ON_THE_WAY = { settled: null, retry: () => {} };

function shopData({ siteUrl, shop }: Site, settings: PublicSettings | null): StructuredData {
  return {
    '@graph': [
      {
        '@type': 'Organization',
        '@id': `${siteUrl}/#shop`,
        name: shop.name,
        ...(shop.legal_name === null ? {} : { legalName: shop.legal_name }),
        url: `${siteUrl}/`,
        logo: siteUrl + (shop.logo === null ? iconPath(512, shop) : logoPath(shop.logo)),
        ...(shop.email === null ? {} : { email: shop.email }),
        ...(shop.phone === null ? {} : { telephone: telHref(shop.phone).slice('tel:'.length) }),
        ...(shop.abn === null ? {} : { taxID: shop.abn }),
        areaServed: { '@type': 'Country', name: 'Australia' },
        ...(settings !== null && {
          hasMerchantReturnPolicy: {
            '@type': 'MerchantReturnPolicy',
            applicableCountry: 'AU',
            returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
            merchantReturnDays: settings.return_days,
            merchantReturnLink: siteUrl + pages.returns(),
          },
        }),
      },
      {
        '@type': 'WebSite',
        name: shop.name,
        url: `${siteUrl}/`,
        publisher: { '@id': `${siteUrl}/#shop` },
        potentialAction: {
          '@type': 'SearchAction',
          target: `${siteUrl}${pages.shop()}?search={search_term_string}`,
          'query-input': 'required name=search_term_string',
        },
      },
    ],
  };
}
