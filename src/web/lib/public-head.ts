import { sharedPicturePath } from '#contract/paths/pictures.ts';
import { metaDescription, pageTitle } from '#contract/text/shop.ts';

import type { PageConfig } from '#web/lib/router-context.ts';

/** The preview of a page without a picture of its own. */
const SHOP_PICTURE = '/og/default.jpg';

export interface PublicPage {
  readonly config: Pick<PageConfig, 'siteUrl' | 'shop'>;
  readonly path: string;
  /** Without the shop's name, unless it is the whole title. */
  readonly title: string;
  readonly isWholeTitle?: boolean | undefined;
  /** Cut at 160 characters. */
  readonly description: string;
  readonly kind?: 'website' | 'article' | 'product' | undefined;
  /** A path of the shop, or none. */
  readonly picture?: string | null | undefined;
  /**
   * A view of a list or a document, such as a filtered list: crawlers may follow its links, but do
   * not index it.
   */
  readonly isFilteredView?: boolean | undefined;
  /** Properties of its kind, such as `article:published_time`. */
  readonly more?: readonly { readonly property: string; readonly content: string }[] | undefined;
}

/** The metadata of a public page for search engines and link previews. */
export function publicHead(page: PublicPage) {
  const { config, path, title, kind = 'website', picture, more = [] } = page;
  const { siteUrl, shop } = config;
  const description = metaDescription(page.description);
  const address = siteUrl + path;
  const image = siteUrl + ((picture && sharedPicturePath(picture)) || SHOP_PICTURE);
  return {
    meta: [
      { title: page.isWholeTitle === true ? title : pageTitle(title, shop) },
      ...(description === '' ? [] : [{ name: 'description', content: description }]),
      ...(page.isFilteredView === true ? [{ name: 'robots', content: 'noindex, follow' }] : []),
      { property: 'og:site_name', content: shop.name },
      { property: 'og:locale', content: 'en_AU' },
      { property: 'og:type', content: kind },
      { property: 'og:title', content: title },
      ...(description === '' ? [] : [{ property: 'og:description', content: description }]),
      { property: 'og:url', content: address },
      { property: 'og:image', content: image },
      { name: 'twitter:card', content: 'summary_large_image' },
      ...more,
    ],
    // A page that is not indexed names no canonical page: the two would contradict each other.
    links: page.isFilteredView === true ? [] : [{ rel: 'canonical', href: address }],
  };
}
