import { documents } from '#contract/paths/documents.ts';

import type { PageConfig } from '#web/lib/router-context.ts';

export function articleFeedLink({ siteUrl, shop }: Pick<PageConfig, 'siteUrl' | 'shop'>) {
  return {
    rel: 'alternate',
    type: 'application/rss+xml',
    title: `${shop.name} DIY Advice`,
    href: siteUrl + documents.articleFeed(),
  };
}
