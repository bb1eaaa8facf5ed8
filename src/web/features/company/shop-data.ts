import { pages } from '#contract/paths/pages.ts';
import { shop } from '#contract/text/shop.ts';
import type { StructuredData } from '#web/lib/json-ld.tsx';

/** The shop's name, contact details and search, as structured data. */
export function shopData(siteUrl: string): StructuredData {
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
