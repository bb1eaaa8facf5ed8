import type { Review } from '#contract/endpoints/reviews.ts';
import { wellKnownProperties } from '#domain/catalog/well-known-properties.ts';
import { toWireDollars } from '#domain/money/cents.ts';
import { sellerName } from '#domain/sellers/seller-name.ts';
import { pages } from '#contract/paths/pages.ts';
import { picturesToShare } from '#contract/paths/pictures.ts';
import type { Product, ProductSeller, ProductVariant } from '#contract/schemas/catalog.ts';
import type { Site, StructuredData } from '#web/lib/json-ld.tsx';

/** More would double the page's weight. */
const DESCRIBED_REVIEWS = 3;

/**
 * Structured data of a product for search engines: its offers, and a rating and reviews only
 * when customers wrote some.
 */
export function productData(
  product: Product,
  site: Site,
  reviews: readonly Review[] = [],
): StructuredData {
  const { siteUrl } = site;
  const variants: readonly (ProductVariant | null)[] =
    product.product_variants.length > 0 ? product.product_variants : [null];
  return {
    '@type': 'Product',
    name: product.name,
    description: product.description,
    url: `${siteUrl}${pages.product(product.slug)}`,
    image: picturesToShare(product.images, siteUrl),
    ...(product.sku === null ? {} : { sku: product.sku }),
    ...(product.brand === '' ? {} : { brand: { '@type': 'Brand', name: product.brand } }),
    ...(product.category === null ? {} : { category: product.category.name }),
    ...propertyData(product),
    ...(product.age_restriction === undefined
      ? {}
      : {
          audience: {
            '@type': 'PeopleAudience',
            requiredMinAge: product.age_restriction.age,
          },
        }),
    offers: variants.map((variant) => offerData(product, variant, site)),
    ...(product.review_count === 0
      ? {}
      : {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: product.rating,
            reviewCount: product.review_count,
          },
          ...(reviews.length === 0
            ? {}
            : { review: reviews.slice(0, DESCRIBED_REVIEWS).map(reviewData) }),
        }),
  };
}

/** Every specification in which variants do not differ, and some as properties of their own. */
function propertyData({
  specifications,
  option_names: optionNames,
}: Pick<Product, 'specifications' | 'option_names'>): StructuredData {
  const options = optionNames.map((name) => name.toLowerCase());
  const rows = Object.entries(specifications).filter(
    ([name, value]) => value.trim() !== '' && !options.includes(name.toLowerCase()),
  );
  if (rows.length === 0) return {};
  return {
    ...Object.fromEntries(wellKnownProperties(Object.fromEntries(rows))),
    additionalProperty: rows.map(([name, value]) => ({ '@type': 'PropertyValue', name, value })),
  };
}

function reviewData({ title, text, stars, writer_name: name, created_at: at }: Review) {
  return {
    '@type': 'Review',
    ...(title === '' ? {} : { name: title }),
    reviewBody: text,
    reviewRating: { '@type': 'Rating', ratingValue: stars, bestRating: 5, worstRating: 1 },
    author: { '@type': 'Person', name },
    datePublished: at.slice(0, 10),
  };
}

function offerData(product: Product, variant: ProductVariant | null, { siteUrl, shop }: Site) {
  const { shown_price: price, stock } = variant ?? product;
  const sku = variant?.sku ?? product.sku;
  const query = variant === null ? '' : `?variant=${variant.id}`;
  return {
    '@type': 'Offer',
    ...(variant === null ? {} : { name: `${product.name}, ${variant.name}` }),
    ...(sku === null ? {} : { sku }),
    url: `${siteUrl}${pages.product(product.slug)}${query}`,
    price: toWireDollars(price),
    priceCurrency: 'AUD',
    availability: `https://schema.org/${stock > 0 ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    seller:
      product.seller === null
        ? { '@type': 'Organization', name: shop.name }
        : sellerData(product.seller, siteUrl),
  };
}

/** A business by its trading name, or a person (Rule 120). */
function sellerData(seller: ProductSeller, siteUrl: string): StructuredData {
  return {
    '@type': seller.trading_name === null ? 'Person' : 'Organization',
    name: sellerName(seller),
    ...(seller.slug === null ? {} : { url: siteUrl + pages.sellerPage(seller.slug) }),
  };
}
