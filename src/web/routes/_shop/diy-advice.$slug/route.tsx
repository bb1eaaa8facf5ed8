import { createRoute } from '@tanstack/react-router';

import { pages } from '#contract/paths/pages.ts';
import type { ArticleSummary } from '#contract/schemas/content.ts';

import { redirectFormerSlug } from '#web/lib/former-slug.ts';
import { orNotFound } from '#web/lib/or-not-found.ts';
import { settle } from '#web/lib/settle.ts';
import { withDay } from '#web/features/content/article-day.ts';
import { articleFeedLink } from '#web/features/content/article-feed.ts';
import { servicesOf } from '#web/features/content/services-of.ts';
import { publicHead } from '#web/lib/public-head.ts';
import { shopLayoutRoute } from '#web/routes/_shop/route.tsx';
import { lazyScreen, pendingScreen } from '#web/routes/lazy-screen.tsx';
import { titleMeta } from '#web/lib/page-title.ts';

/** More than an article links to; each is its own call. */
const MAX_PRODUCTS = 12;

export const articleRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/diy-advice/$slug',
  staticData: { module: 'src/web/routes/_shop/diy-advice.$slug/page.tsx' },
  loader: async ({ context: { api }, params, location }) => {
    const lists = Promise.all([
      settle(api.content.listArticles()),
      settle(api.content.listServices()),
    ]);
    const article = await orNotFound(api.content.getArticle({ params }));
    redirectFormerSlug(params.slug, article, {
      pageOf: pages.article,
      searchText: location.searchStr,
    });
    // A product that is no longer sold is left out; the article still loads.
    const products = await Promise.all(
      article.product_slugs
        .slice(0, MAX_PRODUCTS)
        .map((slug) => settle(api.catalog.getProduct({ params: { slug } }))),
    );
    const [articles, services] = await lists;
    return {
      article: withDay(article),
      // By the listed slug, which a product may have left since.
      project: products.flatMap((product, index) => {
        const slug = article.product_slugs[index] ?? '';
        return product.ok
          ? [{ slug, product: product.data, asked: article.product_choices[slug] }]
          : [];
      }),
      services: services.ok
        ? servicesOf([article.category, ...article.tags], services.data.services)
        : [],
      next: articles.ok ? nextArticle(articles.data.diy_articles, article.slug) : null,
    };
  },
  head: ({ loaderData, match }) => {
    if (loaderData === undefined) return titleMeta('DIY article not found', match.context.config);
    const { article } = loaderData;
    const { config } = match.context;
    const { meta, links } = publicHead({
      config,
      path: pages.article(article.slug),
      title: article.title,
      description: article.excerpt,
      kind: 'article',
      picture: article.featured_image,
      more: [
        { property: 'article:published_time', content: article.published_at },
        ...(article.category === ''
          ? []
          : [{ property: 'article:section', content: article.category }]),
      ],
    });
    return { meta, links: [...links, articleFeedLink(config)] };
  },
  component: lazyScreen(() => import('./page.tsx'), 'ArticlePage'),
  pendingComponent: pendingScreen(() => import('./page.tsx'), 'ArticlePendingPage', 'Loading...'),
  notFoundComponent: lazyScreen(() => import('./page.tsx'), 'ArticleNotFoundPage'),
  errorComponent: lazyScreen(() => import('./page.tsx'), 'ArticleErrorPage'),
});

/** The next older article; after the oldest, the newest. Null when there is no other. */
function nextArticle(articles: readonly ArticleSummary[], slug: string): ArticleSummary | null {
  const index = articles.findIndex((article) => article.slug === slug);
  const next = articles[index + 1] ?? articles[0];
  return next === undefined || next.slug === slug ? null : next;
}
