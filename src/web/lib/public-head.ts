import { sharedPicturePath } from '#contract/paths/pictures.ts';
import { metaDescription, pageTitle, shop } from '#contract/text/shop.ts';

/** Shown beside a link to a page that has no picture of its own. */
const SHOP_PICTURE = '/og/default.jpg';

export interface PublicPage {
  readonly siteUrl: string;
  /** The page's own path, under which it is listed. */
  readonly path: string;
  /** Without the shop's name, unless it is the whole title. */
  readonly title: string;
  readonly isWholeTitle?: boolean | undefined;
  /** Its first 160 characters count. */
  readonly description: string;
  readonly kind?: 'website' | 'article' | 'product' | undefined;
  /** A path of ours, or nothing. */
  readonly picture?: string | null | undefined;
  /**
   * One view of many of the same things, such as a filtered list: readers may follow its links, and
   * list it not.
   */
  readonly isOneViewOfMany?: boolean | undefined;
  /** What its kind has beside: `article:published_time` and the like. */
  readonly more?: readonly { readonly property: string; readonly content: string }[] | undefined;
}

/** What a public page says of itself to search engines and to those who show a link to it. */
export function publicHead(page: PublicPage) {
  const { siteUrl, path, title, kind = 'website', picture, more = [] } = page;
  const description = metaDescription(page.description);
  const address = siteUrl + path;
  const image = siteUrl + ((picture && sharedPicturePath(picture)) || SHOP_PICTURE);
  return {
    meta: [
      { title: page.isWholeTitle === true ? title : pageTitle(title) },
      ...(description === '' ? [] : [{ name: 'description', content: description }]),
      ...(page.isOneViewOfMany === true ? [{ name: 'robots', content: 'noindex, follow' }] : []),
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
    // A page that is not to be listed names no other in its place: the two would contradict each
    // other.
    links: page.isOneViewOfMany === true ? [] : [{ rel: 'canonical', href: address }],
  };
}
