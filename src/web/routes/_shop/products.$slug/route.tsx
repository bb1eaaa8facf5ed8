import { createRoute, lazyRouteComponent } from '@tanstack/react-router';

import { pages } from '#contract/paths/pages.ts';
import { metaDescription, pageTitle } from '#contract/text/shop.ts';

import { cardOf } from '#web/features/products/card-of.ts';
import { firstText } from '#web/lib/search-codec.ts';
import { orNotFound } from '#web/lib/or-not-found.ts';
import { settle } from '#web/lib/settle.ts';
import { shopLayoutRoute } from '#web/routes/_shop/route.tsx';

const RELATED_COUNT = 5;

export const productRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/products/$slug',
  validateSearch: (search: Record<string, unknown>) => ({ variant: firstText(search['variant']) }),
  staticData: { module: 'src/web/routes/_shop/products.$slug/page.tsx' },
  loader: async ({ context: { api }, params }) => {
    const [product, settings] = await Promise.all([
      orNotFound(api.catalog.getProduct({ params: { slug: params.slug } })),
      settle(api.catalog.getGlobalSettings()),
    ]);
    const related =
      product.category === null
        ? null
        : await settle(
            api.catalog.listProducts({
              query: { categorySlug: product.category.slug, limit: RELATED_COUNT, offset: 0 },
            }),
          );
    return {
      product,
      settings: settings.ok ? settings.data : null,
      related: related?.ok
        ? related.data.products
            .filter((other) => other.id !== product.id)
            .slice(0, 4)
            .map(cardOf)
        : [],
    };
  },
  head: ({ loaderData, match }) => {
    if (loaderData === undefined) return { meta: [{ title: pageTitle('Product not found') }] };
    const { product } = loaderData;
    const description = metaDescription(product.description);
    return {
      meta: [
        { title: pageTitle(product.name) },
        { name: 'description', content: description },
        { property: 'og:title', content: product.name },
        { property: 'og:description', content: description },
        { property: 'og:type', content: 'product' },
      ],
      links: [
        { rel: 'canonical', href: `${match.context.config.siteUrl}${pages.product(product.slug)}` },
      ],
    };
  },
  component: lazyRouteComponent(() => import('./screen.tsx'), 'ProductScreen'),
  notFoundComponent: lazyRouteComponent(() => import('./screen.tsx'), 'ProductNotFoundScreen'),
  errorComponent: lazyRouteComponent(() => import('./screen.tsx'), 'ProductErrorScreen'),
  pendingComponent: lazyRouteComponent(() => import('./screen.tsx'), 'ProductPendingScreen'),
});
