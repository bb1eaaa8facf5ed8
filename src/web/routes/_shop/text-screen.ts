import { firstText } from '#web/lib/search-codec.ts';
import { publicHead, type PublicPage } from '#web/lib/public-head.ts';
import type { RouterContext } from '#web/lib/router-context.ts';
import { textError } from '#web/routes/_shop/text-error.ts';
import { lazyScreen, PagePending } from '#web/routes/lazy-screen.tsx';

interface TextPage<Param extends string> extends Pick<PublicPage, 'path' | 'title'> {
  /** Given the shop's name. */
  description: (name: string) => string;
  /** The search parameter that asks for a view of the page, which is not indexed. */
  param: Param;
  maxLength: number;
}

/** The options of a public page of many short texts, such as the help page. */
export function textScreen<Param extends string, Module, Name extends keyof Module>(
  { param, maxLength, ...page }: TextPage<Param>,
  importer: () => Promise<Module>,
  name: Name,
) {
  type Search = { [Key in Param]?: string | undefined };
  return {
    validateSearch: (search: Record<string, unknown>) =>
      ({ [param]: firstText(search[param])?.slice(0, maxLength) }) as Search,
    head: ({ match }: { match: { context: RouterContext; search: Search } }) =>
      publicHead({
        ...page,
        description: page.description(match.context.config.shop.name),
        config: match.context.config,
        isFilteredView: match.search[param] !== undefined,
      }),
    component: lazyScreen(importer, name),
    pendingComponent: PagePending,
    errorComponent: textError(page.title),
  };
}
