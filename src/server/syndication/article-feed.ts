import { documents } from '#contract/paths/documents.ts';
import { pages } from '#contract/paths/pages.ts';

import { articleHtmlToShow } from '#server/content/sanitise.ts';
import type { listNewestArticles } from '#server/syndication/queries.ts';
import { element, escapeXml, XML_DECLARATION } from '#server/syndication/xml.ts';

type ArticleRow = Awaited<ReturnType<typeof listNewestArticles>>[number];

/** The newest articles as RSS 2.0, each with its full text. */
export function articleFeed(
  articles: readonly ArticleRow[],
  { siteUrl, name }: { readonly siteUrl: string; readonly name: string },
): string {
  const [newest] = articles;
  return [
    XML_DECLARATION,
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" ',
    'xmlns:content="http://purl.org/rss/1.0/modules/content/" ',
    'xmlns:dc="http://purl.org/dc/elements/1.1/">\n<channel>\n',
    element('title', `${name} DIY Advice`),
    element('link', siteUrl + pages.articles()),
    element('description', 'Jobs around the house, step by step.'),
    element('language', 'en-AU'),
    element('lastBuildDate', newest?.published_at.toUTCString()),
    `<atom:link href="${escapeXml(siteUrl + documents.articleFeed())}" rel="self" type="application/rss+xml"/>\n`,
    ...articles.map((article) => itemOf(article, siteUrl)),
    '</channel>\n</rss>\n',
  ].join('');
}

/** Identified by its id, which does not change with title and slug. */
function itemOf(article: ArticleRow, siteUrl: string): string {
  return [
    '<item>',
    element('title', article.title),
    element('link', siteUrl + pages.article(article.slug)),
    `<guid isPermaLink="false">urn:uuid:${escapeXml(article.id)}</guid>`,
    element('pubDate', article.published_at.toUTCString()),
    element('dc:creator', article.author),
    ...[article.category, ...article.tags].map((name) => element('category', name)),
    element('description', article.excerpt),
    element('content:encoded', withWholeAddresses(articleHtmlToShow(article.content), siteUrl)),
    '</item>\n',
  ].join('');
}

/** Feed readers cannot resolve paths. Only for sanitised HTML, where quotes are double. */
function withWholeAddresses(html: string, siteUrl: string): string {
  return html.replaceAll(/ (href|src)="(\/[^"]*)"/g, (_, name: string, path: string) => {
    return ` ${name}="${escapeXml(siteUrl)}${path}"`;
  });
}
