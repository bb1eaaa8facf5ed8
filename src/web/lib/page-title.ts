import { pageTitle } from '#contract/text/shop.ts';

import type { PageConfig } from '#web/lib/router-context.ts';

interface Matched {
  readonly match: { readonly context: { readonly config: PageConfig } };
}

/** The head of a page with a fixed title, such as "Orders | Bullnose". */
export function titled(title: string) {
  return ({ match }: Matched) => titleMeta(title, match.context.config);
}

/** The head of a page whose title depends on what it shows. */
export function titleMeta(title: string, { shop }: Pick<PageConfig, 'shop'>) {
  return { meta: [{ title: pageTitle(title, shop) }] };
}
