import { documents } from '#contract/paths/documents.ts';
import { pages } from '#contract/paths/pages.ts';

import type { Db } from '#server/platform/database.ts';
import {
  findFirstOfPage,
  LISTED_KINDS,
  listPagesFrom,
  listSitemapPages,
  type ListedKind,
} from '#server/syndication/queries.ts';
import { element, XML_DECLARATION } from '#server/syndication/xml.ts';

/** The protocol's limit. */
const MOST_URLS = 50_000;
const ROWS_AT_ONCE = 1_000;
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** The fixed pages that search engines should index. */
const FIXED_PAGES: readonly string[] = [
  pages.home(),
  pages.shop(),
  pages.services(),
  pages.articles(),
  pages.findAStore(),
  pages.cutList(),
  pages.help(),
  pages.returns(),
  pages.recalls(),
  pages.privacy(),
  pages.terms(),
];

const PAGE_OF: Record<ListedKind, (slug: string) => string> = {
  departments: (slug) => pages.shop({ department: slug }),
  categories: (slug) => pages.shop({ category: slug }),
  products: (slug) => pages.product(slug),
  sellers: (slug) => pages.sellerPage(slug),
  articles: (slug) => pages.article(slug),
  services: (slug) => pages.service(slug),
  recalls: (id) => pages.recall(id),
};

export interface SitemapOptions {
  readonly db: Db;
  readonly siteUrl: string;
  readonly now: Date;
  /** URLs per sitemap, for tests: 50,000 by default. */
  readonly pageSize?: number;
}

/** The index of all sitemaps, one or more per kind, each with its last change. */
export async function sitemapIndex(options: SitemapOptions): Promise<string> {
  const { db, siteUrl, now, pageSize = MOST_URLS } = options;
  const kinds = await Promise.all(
    LISTED_KINDS.map(async (kind) => {
      const found = await listSitemapPages(db, kind, { now, pageSize });
      return found.map((page, index) => ({
        path: documents.sitemap(kind, index + 1),
        changedAt: page.changed_at,
      }));
    }),
  );
  const entries = [{ path: documents.sitemap('pages', 1), changedAt: null }, ...kinds.flat()];
  const sitemaps = entries.map((entry) => `<sitemap>${location(siteUrl, entry)}</sitemap>\n`);
  return `${XML_DECLARATION}<sitemapindex xmlns="${NAMESPACE}">\n${sitemaps.join('')}</sitemapindex>\n`;
}

/** One sitemap, in chunks; null when there is none of that name. `page` counts from 1. */
export async function sitemap(
  options: SitemapOptions,
  { kind, page }: { kind: string; page: number },
): Promise<AsyncIterable<string> | null> {
  if (kind === 'pages') return page === 1 ? urlSet(fixedPages(options)) : null;
  const listedKind = LISTED_KINDS.find((known) => known === kind);
  if (listedKind === undefined) return null;
  const { db, now, pageSize = MOST_URLS } = options;
  const first = await findFirstOfPage(db, listedKind, { now, pageSize, page: page - 1 });
  return first === undefined ? null : urlSet(listedPages(options, listedKind, first));
}

async function* urlSet(urls: AsyncIterable<string> | Iterable<string>): AsyncIterable<string> {
  yield `${XML_DECLARATION}<urlset xmlns="${NAMESPACE}">\n`;
  yield* urls;
  yield '</urlset>\n';
}

function* fixedPages({ siteUrl }: SitemapOptions): Iterable<string> {
  for (const path of FIXED_PAGES) {
    yield `<url>${location(siteUrl, { path, changedAt: null })}</url>\n`;
  }
}

async function* listedPages(
  { db, siteUrl, now, pageSize = MOST_URLS }: SitemapOptions,
  kind: ListedKind,
  first: string,
): AsyncIterable<string> {
  let from = first;
  let written = 0;
  while (written < pageSize) {
    const limit = Math.min(ROWS_AT_ONCE, pageSize - written);
    const rows = await listPagesFrom(db, kind, { now, from, isRead: written > 0, limit });
    if (rows.length === 0) return;
    written += rows.length;
    from = rows.at(-1)?.id ?? from;
    yield rows
      .map(({ slug, changed_at: changedAt }) => {
        return `<url>${location(siteUrl, { path: PAGE_OF[kind](slug), changedAt })}</url>\n`;
      })
      .join('');
  }
}

function location(siteUrl: string, { path, changedAt }: { path: string; changedAt: Date | null }) {
  return element('loc', siteUrl + path) + element('lastmod', changedAt?.toISOString());
}

/** What crawlers may read; personal pages are excluded. */
export function robotsText(siteUrl: string): string {
  const closed = [
    '/account',
    '/admin',
    '/api/',
    '/auth/',
    '/cart',
    '/checkout',
    '/functions/',
    '/order-confirmation',
    '/pay/',
    '/quick-order',
    '/seller/',
    '/seller$',
    '/wishlist',
  ];
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${siteUrl}${documents.sitemapIndex()}`,
    '',
  ].join('\n');
}
