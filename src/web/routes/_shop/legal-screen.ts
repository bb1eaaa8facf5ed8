import { PAGE_VERSION } from '#contract/paths/pages.ts';
import type { LEGAL_PAGES } from '#contract/schemas/site-content.ts';

import { orNotFound } from '#web/lib/or-not-found.ts';
import { publicHead, type PublicPage } from '#web/lib/public-head.ts';
import type { RouterContext } from '#web/lib/router-context.ts';
import { firstText } from '#web/lib/search-codec.ts';
import { textError, textStates } from '#web/routes/_shop/text-error.ts';
import { lazyScreen, PagePending } from '#web/routes/lazy-screen.tsx';

/** Of an instant: `2026-08-01T00:00:00.000Z`. */
const VERSION_MAX_LENGTH = 24;

interface LegalText extends Pick<PublicPage, 'path' | 'title'> {
  readonly slug: (typeof LEGAL_PAGES)[number];
  /** Given the shop's name. */
  readonly description: (name: string) => string;
}

interface Search {
  readonly version?: string | undefined;
}

/** The options of a page whose text administrators publish; earlier versions are not indexed. */
export function legalScreen<Module, Name extends keyof Module>(
  { slug, description, ...page }: LegalText,
  importer: () => Promise<Module>,
  name: Name,
) {
  return {
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
        description: description(match.context.config.shop.name),
        config: match.context.config,
        isFilteredView: match.search.version !== undefined,
      }),
    component: lazyScreen(importer, name),
    pendingComponent: PagePending,
    notFoundComponent: lazyScreen(textStates, 'LegalNotFound'),
    errorComponent: textError(page.title),
  };
}
