import { createRoute } from '@tanstack/react-router';

import { PAGE_VERSION } from '#contract/paths/pages.ts';
import type { LEGAL_PAGES } from '#contract/schemas/site-content.ts';

import { orNotFound } from '#web/lib/or-not-found.ts';
import { publicHead } from '#web/lib/public-head.ts';
import type { RouterContext } from '#web/lib/router-context.ts';
import { firstText } from '#web/lib/search-codec.ts';
import { shopLayoutRoute } from '#web/routes/_shop/route.tsx';
import { textError, textStates } from '#web/routes/_shop/text-error.ts';
import { lazyScreen, PagePending } from '#web/routes/lazy-screen.tsx';

/** Of an instant: `2026-08-01T00:00:00.000Z`. */
const VERSION_MAX_LENGTH = 24;

interface LegalText {
  /** Of the page in the browser's tab. */
  readonly title: string;
  /** Its address is `/{slug}`. */
  readonly slug: (typeof LEGAL_PAGES)[number];
}

interface Search {
  readonly version?: string | undefined;
}

interface Head {
  readonly match: { readonly context: RouterContext; readonly search: Search };
  readonly loaderData?: { readonly intro: string } | undefined;
}

/** The options of a page whose text administrators publish; earlier versions are not indexed. */
function legalScreen({ slug, title }: LegalText) {
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
    head: ({ match, loaderData }: Head) =>
      publicHead({
        title,
        path: `/${slug}`,
        // The operator's own words: an introduction is a summary of the page.
        description: loaderData?.intro || title,
        config: match.context.config,
        isFilteredView: match.search.version !== undefined,
      }),
    component: lazyScreen(() => import('./page.tsx'), 'LegalScreen'),
    pendingComponent: PagePending,
    notFoundComponent: lazyScreen(textStates, 'LegalNotFound'),
    errorComponent: textError(title),
  };
}

export const termsRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/terms',
  ...legalScreen({
    slug: 'terms',
    title: 'Terms',
  }),
});

export const privacyRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/privacy',
  ...legalScreen({
    slug: 'privacy',
    title: 'Privacy',
  }),
});

export const returnsRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/returns',
  ...legalScreen({
    slug: 'returns',
    title: 'Returns',
  }),
});

export const sellerAgreementPageRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/seller-agreement',
  ...legalScreen({
    slug: 'seller-agreement',
    title: 'Seller agreement',
  }),
});
