import { documents } from '#contract/paths/documents.ts';
import { shop } from '#contract/text/shop.ts';

export function articleFeedLink(siteUrl: string) {
  return {
    rel: 'alternate',
    type: 'application/rss+xml',
    title: `${shop.name} DIY Advice`,
    href: siteUrl + documents.articleFeed(),
  };
}
