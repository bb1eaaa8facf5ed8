import { createRoute } from '@tanstack/react-router';

import { pages } from '#contract/paths/pages.ts';

import { publicHead } from '#web/lib/public-head.ts';
import { firstText } from '#web/lib/search-codec.ts';
import { shopLayoutRoute } from '#web/routes/_shop/route.tsx';
import { lazyScreen, pendingScreen } from '#web/routes/lazy-screen.tsx';

const loadPage = () => import('./page.tsx');
const SLUG = /^[a-z0-9-]{1,200}$/;

export const compareRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/compare',
  staticData: { module: 'src/web/routes/_shop/compare/page.tsx' },
  validateSearch: (search: Record<string, unknown>): { p?: string; only?: 'differences' } => {
    const slugs = slugsOf(firstText(search['p'])).join(',');
    return {
      ...(slugs !== '' && { p: slugs }),
      ...(search['only'] === 'differences' && { only: 'differences' as const }),
    };
  },
  loaderDeps: ({ search: { p } }) => ({ p }),
  loader: async ({ context: { api }, deps: { p } }) => {
    const { loadCompared } = await import('./load-compared.ts');
    return loadCompared(api, slugsOf(p));
  },
  head: ({ match }) =>
    publicHead({
      config: match.context.config,
      path: pages.compare(''),
      isFilteredView: true,
      title: 'Compare products',
      description: '',
    }),
  component: lazyScreen(loadPage, 'ComparePage'),
  pendingComponent: pendingScreen(loadPage, 'ComparePendingPage', 'Loading products...'),
  errorComponent: lazyScreen(loadPage, 'CompareErrorPage'),
});

/** The products of an address, each once. */
function slugsOf(text = ''): string[] {
  return [...new Set(text.split(','))].filter((slug) => SLUG.test(slug));
}
