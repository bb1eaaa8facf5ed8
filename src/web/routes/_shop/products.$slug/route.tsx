import { createRoute } from '@tanstack/react-router';

import { toWireDollars } from '#domain/money/cents.ts';

import { pages, type ReviewSearch } from '#contract/paths/pages.ts';
import type { Product } from '#contract/schemas/catalog.ts';

import { cardOf, type CardProduct } from '#web/features/products/card-of.ts';
import { linkedCards } from '#web/features/products/linked-products.ts';
import { openedCard } from '#web/features/products/opened-card.ts';
import type { ApiClient } from '#web/lib/api-client.ts';
import { firstText, wholeNumber } from '#web/lib/search-codec.ts';
import { redirectFormerSlug } from '#web/lib/former-slug.ts';
import { orNotFound } from '#web/lib/or-not-found.ts';
import { partResult, trackPart, type Part } from '#web/lib/parts.ts';
import { settle } from '#web/lib/settle.ts';
import { publicHead } from '#web/lib/public-head.ts';
import { shopLayoutRoute } from '#web/routes/_shop/route.tsx';
import { lazyScreen, pendingScreen } from '#web/routes/lazy-screen.tsx';
import { titleMeta } from '#web/lib/page-title.ts';

import { loadReviews, reviewsKey } from './parts/shown-reviews.ts';

/** One row of cards on a wide screen. */
const RELATED_COUNT = 4;
const MAX_REVIEW_PAGE = 1_000;

const loadScreen = () => import('./screen.tsx');

export const productRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/products/$slug',
  validateSearch: readProductSearch,
  staticData: { module: 'src/web/routes/_shop/products.$slug/page.tsx' },
  loader: async ({ context: { api }, params: { slug }, location }) => {
    const card = openedCard(slug);
    const loading = loadProduct(api, { slug, card, location });
    // The page opens with what its card showed.
    const loaded: Part<LoadedProduct> =
      card === null ? { ok: true, data: await loading } : trackPart(loading);
    return { card, loaded };
  },
  head: ({ loaderData, match }) => {
    const result = loaderData && partResult(loaderData.loaded);
    if (result?.ok !== true) {
      // Link previews and search engines ask the server, which waits for the product.
      const title = result === null ? loaderData?.card?.name : undefined;
      return titleMeta(title ?? 'Product not found', match.context.config);
    }
    const { product } = result.data;
    return publicHead({
      config: match.context.config,
      path: pages.product(product.slug),
      // A part of the reviews, or another order of them.
      isFilteredView: reviewsKey(match.search) !== reviewsKey({}),
      title: product.name,
      description: product.description,
      kind: 'product',
      picture: product.images[0],
      more: [
        {
          property: 'product:price:amount',
          content: toWireDollars(product.shown_price).toString(),
        },
        { property: 'product:price:currency', content: 'AUD' },
      ],
    });
  },
  component: lazyScreen(loadScreen, 'ProductScreen'),
  notFoundComponent: lazyScreen(loadScreen, 'ProductNotFoundScreen'),
  errorComponent: lazyScreen(loadScreen, 'ProductErrorScreen'),
  pendingComponent: pendingScreen(loadScreen, 'ProductPendingScreen', 'Loading product details...'),
});

export type LoadedProduct = Awaited<ReturnType<typeof loadProduct>>;

/** In the order of the cache's keys (src/app/page-cache). */
function readProductSearch(search: Record<string, unknown>): ReviewSearch & {
  variant?: string | undefined;
} {
  const page = wholeNumber(search['reviews'], 1, MAX_REVIEW_PAGE);
  return {
    variant: firstText(search['variant']),
    stars: wholeNumber(search['stars'], 1, 5),
    sort: firstText(search['sort']) === 'helpful' ? 'helpful' : undefined,
    reviews: page === 1 ? undefined : page,
  };
}

interface LoadInput {
  readonly slug: string;
  readonly card: CardProduct | null;
  readonly location: { readonly search: Record<string, unknown>; readonly searchStr: string };
}

async function loadProduct(api: ApiClient, { slug, card, location }: LoadInput) {
  const loading = orNotFound(api.catalog.getProduct({ params: { slug } }));
  const search = readProductSearch(location.search);
  const readReviews = ({ id, review_count: count }: Pick<CardProduct, 'id' | 'review_count'>) =>
    count === 0 ? null : settle(loadReviews(api, id, search));
  const [product, related, goesWith, reviews] = await Promise.all([
    loading,
    settle(api.catalog.listRelatedProducts({ params: { slug } })),
    settle(api.catalog.getGoesWith({ params: { slug } })),
    // The card knows the product's id before its data have loaded.
    card === null ? loading.then(readReviews) : readReviews(card),
  ]);
  redirectFormerSlug(slug, product, { pageOf: pages.product, searchText: location.searchStr });
  return {
    product,
    reviews: { search: reviewsKey(search), result: reviews },
    goesWith: goesWith.ok ? linkedCards(goesWith.data) : [],
    ...relatedTo(product, related.ok ? related.data.products : []),
  };
}

/** One row of related products, and the name of the category or department they share. */
function relatedTo(product: Product, others: readonly Product[]) {
  const related = others.slice(0, RELATED_COUNT);
  const isOneCategory = related.every(({ category_id: id }) => id === product.category_id);
  const within = isOneCategory ? product.category : product.department;
  return { related: related.map(cardOf), relatedIn: within?.name ?? null };
}
