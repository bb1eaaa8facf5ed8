import { firstText } from '#web/lib/search-codec.ts';
import { publicHead, type PublicPage } from '#web/lib/public-head.ts';
import type { RouterContext } from '#web/lib/router-context.ts';
import { lazyScreen, PagePending } from '#web/routes/lazy-screen.tsx';

interface LegalSearch {
  /** The date of an earlier version. */
  version?: string | undefined;
}

interface LegalMatch {
  match: { context: RouterContext; search: LegalSearch };
}

/** The options of a legal text's route. Only its newest version is indexed. */
export function legalScreen<Module, Name extends keyof Module>(
  page: Pick<PublicPage, 'path' | 'title' | 'description'>,
  importer: () => Promise<Module>,
  name: Name,
) {
  return {
    validateSearch: (search: Record<string, unknown>): LegalSearch => ({
      version: firstText(search['version'])?.slice(0, 10),
    }),
    head: ({ match: { context, search } }: LegalMatch) =>
      publicHead({
        ...page,
        siteUrl: context.config.siteUrl,
        isFilteredView: search.version !== undefined,
      }),
    component: lazyScreen(importer, name),
    pendingComponent: PagePending,
  };
}
