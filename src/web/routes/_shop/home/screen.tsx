import { getRouteApi } from '@tanstack/react-router';

import { pages } from '#contract/paths/pages.ts';
import { shop } from '#contract/text/shop.ts';

import { useApi } from '#web/lib/api.ts';
import { JsonLd, useSiteUrl, type StructuredData } from '#web/lib/json-ld.tsx';
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
        departments={useDepartments(loaded.departments, () => homeSections.departments(api))}
        articles={usePart(loaded.articles, { load: () => homeSections.articles(api) })}
        trending={usePart(loaded.trending, { load: () => homeSections.trending(api) })}
        popular={usePart(loaded.popular, { load: () => homeSections.popular(api) })}
      />
    </>
  );
}

export function HomePendingScreen() {
  return (
    <HomePage
      departments={ON_THE_WAY}
      articles={ON_THE_WAY}
      trending={ON_THE_WAY}
      popular={ON_THE_WAY}
    />
  );
}

const ON_THE_WAY = { settled: null, retry: () => {} };

function shopData(siteUrl: string): StructuredData {
  return {
    '@graph': [
      {
        '@type': 'Organization',
        '@id': `${siteUrl}/#shop`,
        name: shop.name,
        legalName: shop.legalName,
        url: `${siteUrl}/`,
        logo: `${siteUrl}/favicon.svg`,
        email: shop.email,
        telephone: shop.phoneHref.slice('tel:'.length),
        taxID: shop.abn,
        areaServed: { '@type': 'Country', name: 'Australia' },
        hasMerchantReturnPolicy: {
          '@type': 'MerchantReturnPolicy',
          applicableCountry: 'AU',
          returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
          merchantReturnDays: 30,
          merchantReturnLink: siteUrl + pages.returns(),
        },
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
