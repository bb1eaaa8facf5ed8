import { toWireDollars } from '#domain/money/cents.ts';
import { pages } from '#contract/paths/pages.ts';
import { picturesToShare } from '#contract/paths/pictures.ts';
import type { Article, Service } from '#contract/schemas/content.ts';
import { breadcrumbData, type Site, type StructuredData } from '#web/lib/json-ld.tsx';

export function articleData(article: Article, { siteUrl, shop }: Site): StructuredData[] {
  const url = siteUrl + pages.article(article.slug);
  return [
    {
      '@type': 'Article',
      headline: article.title,
      description: article.excerpt,
      datePublished: article.published_at,
      mainEntityOfPage: url,
      keywords: article.tags,
      author:
        article.author === ''
          ? { '@type': 'Organization', name: shop.name }
          : { '@type': 'Person', name: article.author },
      publisher: { '@type': 'Organization', name: shop.name, url: `${siteUrl}/` },
      ...(article.featured_image === null
        ? {}
        : { image: picturesToShare([article.featured_image], siteUrl)[0] }),
    },
    breadcrumbData([
      { name: 'Home', url: siteUrl + pages.home() },
      { name: 'DIY Advice', url: siteUrl + pages.articles() },
      { name: article.title, url },
    ]),
  ];
}

export function serviceData(service: Service, { siteUrl, shop }: Site): StructuredData[] {
  const url = siteUrl + pages.service(service.slug);
  return [
    {
      '@type': 'Service',
      name: service.name,
      description: service.description,
      url,
      serviceType: service.category,
      areaServed: { '@type': 'Country', name: 'Australia' },
      ...(service.image === null ? {} : { image: picturesToShare([service.image], siteUrl)[0] }),
      provider: { '@type': 'Organization', name: shop.name, url: `${siteUrl}/` },
      offers: {
        '@type': 'Offer',
        url,
        priceSpecification: {
          '@type': 'PriceSpecification',
          minPrice: toWireDollars(service.price),
          priceCurrency: 'AUD',
          valueAddedTaxIncluded: true,
        },
      },
    },
    breadcrumbData([
      { name: 'Home', url: siteUrl + pages.home() },
      { name: 'Services', url: siteUrl + pages.services() },
      { name: service.name, url },
    ]),
  ];
}
