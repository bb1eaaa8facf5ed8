import { sellerName } from '#domain/sellers/seller-name.ts';

import { pages } from '#contract/paths/pages.ts';
import type { PublicSeller } from '#contract/schemas/catalog.ts';

import { AwayNotice } from '#web/features/sellers/away-notice.tsx';
import { dispatchWords } from '#web/features/sellers/dispatch-words.ts';
import { SellerHead } from '#web/features/sellers/seller-head.tsx';
import { breadcrumbData, JsonLd, useSite, type Site } from '#web/lib/json-ld.tsx';
import { ProductList, type ProductListProps } from '#web/routes/_shop/shop/parts/product-list.tsx';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { Clock, Truck } from '#web/ui/icons.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { Stars } from '#web/ui/stars.tsx';

import { Policies } from './parts/policies.tsx';

interface SellerPageProps extends Omit<ProductListProps, 'children'> {
  seller: PublicSeller;
}

export function SellerPage({ seller, ...list }: SellerPageProps) {
  const site = useSite();
  const name = sellerName(seller);
  return (
    <div className="page-width pt-3">
      <JsonLd data={profileData(seller, site)} />
      <JsonLd
        data={breadcrumbData([
          { name: 'Home', url: site.siteUrl + pages.home() },
          { name: 'Shop', url: site.siteUrl + pages.shop() },
          { name, url: site.siteUrl + pages.sellerPage(seller.slug) },
        ])}
      />
      <Breadcrumb crumbs={[{ label: 'Shop', href: pages.shop() }, { label: name }]} />
      <div className="mt-3">
        <SellerHead name={name} logo={seller.logo} banner={seller.banner}>
          <Facts seller={seller} />
        </SellerHead>
      </div>
      <AwayNotice
        away={seller.away}
        notForSale={seller.not_for_sale}
        name={name}
        className="mt-5"
      />
      <About text={seller.about} />
      <section aria-labelledby="range" className="mt-10">
        <h2 id="range" className="text-h2 break-words">
          Products from {name}
        </h2>
        <ProductList {...list} />
      </section>
      <Policies name={name} dispatchDays={seller.dispatch_days} />
    </div>
  );
}

/** What customers think, since when, and how fast. There is no rating until there are reviews. */
function Facts({ seller }: { seller: PublicSeller }) {
  const since = sydneyYear(seller.selling_since);
  return (
    <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-small text-ink-2">
      {seller.review_count > 0 && (
        <li className="inline-flex items-center">
          <Stars size="md" rating={seller.rating} reviewCount={seller.review_count} />
        </li>
      )}
      <li className="inline-flex items-center gap-2">
        <Clock size={18} className="shrink-0" />
        <span>
          Selling since <time dateTime={since}>{since}</time>
        </span>
      </li>
      {seller.dispatch_days !== null && (
        <li className="inline-flex items-center gap-2">
          <Truck size={18} className="shrink-0" />
          Sends orders in {dispatchWords(seller.dispatch_days)}
        </li>
      )}
    </ul>
  );
}

function About({ text }: { text: string }) {
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
  if (paragraphs.length === 0) return null;
  return (
    <section aria-labelledby="about" className="mt-8">
      <h2 id="about" className="text-h2">
        About
      </h2>
      <div className="mt-3 max-w-measure space-y-4 break-words">
        {paragraphs.map((paragraph, index) => (
          <p key={index} className="whitespace-pre-line">
            {paragraph}
          </p>
        ))}
      </div>
    </section>
  );
}

function sydneyYear(instant: string): string {
  return new Intl.DateTimeFormat('en-AU', { year: 'numeric', timeZone: 'Australia/Sydney' }).format(
    new Date(instant),
  );
}

function profileData(seller: PublicSeller, { siteUrl }: Site) {
  const { logo, about, rating, review_count: count } = seller;
  return {
    '@type': 'ProfilePage',
    mainEntity: {
      '@type': seller.trading_name === null ? 'Person' : 'Organization',
      name: sellerName(seller),
      url: siteUrl + pages.sellerPage(seller.slug),
      ...(about === '' ? {} : { description: about }),
      ...(logo === null ? {} : { image: siteUrl + logo }),
      ...(count === 0 || seller.trading_name === null
        ? {}
        : {
            aggregateRating: {
              '@type': 'AggregateRating',
              ratingValue: rating,
              reviewCount: count,
            },
          }),
    },
  };
}

/** The page in its final shape, before the seller is known. */
export function SellerSkeleton() {
  return (
    <div className="page-width pt-3 pb-16">
      <Breadcrumb crumbs={[{ label: 'Shop', href: pages.shop() }, { label: 'Seller' }]} />
      <Loading label="Loading..." className="mt-3">
        <Skeleton className="aspect-[4/1] w-full rounded-card!" />
        <div className="mt-4 space-y-3 px-3 sm:px-6">
          <Skeleton className="h-8 w-2/5" />
          <Skeleton className="h-5 w-3/5" />
        </div>
        <Skeleton className="mt-10 h-[60vh] w-full rounded-card!" />
      </Loading>
    </div>
  );
}
