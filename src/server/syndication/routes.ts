import type { Context } from 'hono';
import { etag } from 'hono/etag';

import { sellerName } from '#domain/sellers/seller-name.ts';

import { documents } from '#contract/paths/documents.ts';
import { pages } from '#contract/paths/pages.ts';
import { AppError } from '#contract/errors/app-error.ts';
import { UUID } from '#contract/uuid.ts';

import type { Api } from '#server/http/mount.ts';
import { articleFeed } from '#server/syndication/article-feed.ts';
import { productFeed, type ProductFeed } from '#server/syndication/product-feed.ts';
import { findShownSeller, listNewestArticles } from '#server/syndication/queries.ts';
import { robotsText, sitemap, sitemapIndex } from '#server/syndication/sitemaps.ts';
import { streamOf } from '#server/syndication/xml.ts';
import { loadShop } from '#server/shop/load-shop.ts';

const FIVE_MINUTES = 'public, max-age=300';
const ONE_HOUR = 'public, max-age=3600';
/** Caches must revalidate, because an article appears at its exact minute. */
const ASK_EACH_TIME = 'public, max-age=0, must-revalidate';
const NEWEST_ARTICLES = 50;
/** A feed of a million products is much work; further clients are told to retry. */
const FEEDS_AT_ONCE = 3;

/** What programs read of the shop: robots.txt, sitemaps, the article feed and the product feeds. */
export function mountSyndication({ app, services }: Api): void {
  const { clock, config } = services;
  /** Long documents are read piece by piece, all from one server. */
  const reading = () => services.replicas.pick() ?? services;
  const { siteUrl } = config;
  let feedsRunning = 0;

  app.get(documents.robots(), (c) => {
    c.header('Cache-Control', ONE_HOUR);
    return c.text(robotsText(siteUrl));
  });

  app.get(documents.sitemapIndex(), async (c) => {
    c.header('Cache-Control', FIVE_MINUTES);
    return xml(c, await sitemapIndex({ db: reading().db, siteUrl, now: clock() }));
  });

  app.get('/sitemaps/:name{[a-z]+-[1-9][0-9]{0,4}\\.xml}', async (c) => {
    const [, kind = '', page = ''] = /^([a-z]+)-(\d+)/.exec(c.req.param('name')) ?? [];
    const pieces = await sitemap(
      { db: reading().db, siteUrl, now: clock() },
      { kind, page: Number(page) },
    );
    if (pieces === null) throw new AppError('ROUTE_NOT_FOUND');
    c.header('Cache-Control', FIVE_MINUTES);
    return xml(c, streamOf(pieces));
  });

  app.get(documents.articleFeed(), etag(), async (c) => {
    const articles = await listNewestArticles(services.db, clock(), NEWEST_ARTICLES);
    c.header('Cache-Control', ASK_EACH_TIME);
    const { name } = await loadShop(services);
    return xml(c, articleFeed(articles, { siteUrl, name }), 'application/rss+xml');
  });

  const answerProductFeed = (c: Context, feed: Omit<ProductFeed, 'now'>) => {
    if (feedsRunning >= FEEDS_AT_ONCE) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 60 });
    c.header('Cache-Control', ONE_HOUR);
    if (c.req.method === 'HEAD') return xml(c, '');
    feedsRunning += 1;
    return xml(
      c,
      streamOf(productFeed(reading().db, siteUrl, { ...feed, now: clock() }), () => {
        feedsRunning -= 1;
      }),
    );
  };

  app.get(documents.productFeed(), async (c) => {
    const { name: title } = await loadShop(services);
    return answerProductFeed(c, { title, link: siteUrl + pages.shop(), sellerId: null });
  });

  app.get('/feeds/sellers/:name{.+\\.xml}', async (c) => {
    const id = c.req.param('name').replace(/\.xml$/, '');
    const seller = UUID.test(id) ? await findShownSeller(services.db, id) : undefined;
    if (seller === undefined) throw new AppError('ROUTE_NOT_FOUND');
    const { name } = await loadShop(services);
    return answerProductFeed(c, {
      title: `${sellerName(seller)} at ${name}`,
      link: siteUrl + pages.sellerPage(seller.slug),
      sellerId: seller.id,
    });
  });
}

function xml(c: Context, body: string | ReadableStream, type = 'application/xml'): Response {
  c.header('Content-Type', `${type}; charset=utf-8`);
  return c.body(body);
}
