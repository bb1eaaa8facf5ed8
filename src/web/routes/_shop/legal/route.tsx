import { createRoute } from '@tanstack/react-router';

import { PAGE_VERSION } from '#contract/paths/pages.ts';
import type { LEGAL_PAGES } from '#contract/schemas/site-content.ts';

import { orNotFound } from '#web/lib/or-not-found.ts';
import { publicHead, type PublicPage } from '#web/lib/public-head.ts';
import type { RouterContext } from '#web/lib/router-context.ts';
import { firstText } from '#web/lib/search-codec.ts';
import { shopLayoutRoute } from '#web/routes/_shop/route.tsx';
import { textError, textStates } from '#web/routes/_shop/text-error.ts';
import { lazyScreen, PagePending } from '#web/routes/lazy-screen.tsx';

/** Of an instant: `2026-08-01T00:00:00.000Z`. */
const VERSION_MAX_LENGTH = 24;

interface LegalText extends Pick<PublicPage, 'title'> {
  /** Its address is `/{slug}`. */
  readonly slug: (typeof LEGAL_PAGES)[number];
  /** Given the shop's name. */
  readonly description: (name: string) => string;
}

interface Search {
  readonly version?: string | undefined;
}

/** The options of a page whose text administrators publish; earlier versions are not indexed. */
function legalScreen({ slug, description, ...page }: LegalText) {
  return {
    staticData: { module: 'src/web/routes/_shop/legal/page.tsx' },
    validateSearch: (search: Record<string, unknown>): Search => ({
      version: firstText(search['version'])?.slice(0, VERSION_MAX_LENGTH),
    }),
    loaderDeps: ({ search: { version = '' } }: { search: Search }) => ({
      version: PAGE_VERSION.test(version) ? version : undefined,
    }),
    loader: ({ context: { api }, deps }: { context: RouterContext; deps: Search }) =>
      orNotFound(api.content.getPage({ params: { slug }, query: deps })),
    head: ({ match }: { match: { context: RouterContext; search: Search } }) =>
      publicHead({
        ...page,
        path: `/${slug}`,
        description: description(match.context.config.shop.name),
        config: match.context.config,
        isFilteredView: match.search.version !== undefined,
      }),
    component: lazyScreen(() => import('./page.tsx'), 'LegalScreen'),
    pendingComponent: PagePending,
    notFoundComponent: lazyScreen(textStates, 'LegalNotFound'),
    errorComponent: textError(page.title),
  };
}

export const termsRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/terms',
  ...legalScreen({
    slug: 'terms',
    title: 'Terms',
    description: (name) =>
      `The terms for shopping at ${name}: who sells to you, prices, orders, payment, delivery, services, and your rights under Australian law.`,
  }),
});

export const privacyRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/privacy',
  ...legalScreen({
    slug: 'privacy',
    title: 'Privacy',
    description: (name) =>
      `What ${name} knows about you, what for, who else sees it, how long it is kept, and how to correct or remove it.`,
  }),
});

export const returnsRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/returns',
  ...legalScreen({
    slug: 'returns',
    title: 'Returns',
    description: () =>
      'Return unused goods if you change your mind. Faulty products are covered for longer: your guarantees under the Australian Consumer Law always apply.',
  }),
});

export const sellerAgreementPageRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/seller-agreement',
  ...legalScreen({
    slug: 'seller-agreement',
    title: 'Seller agreement',
    description: (name) => `What ${name} and its sellers agree.`,
  }),
});
