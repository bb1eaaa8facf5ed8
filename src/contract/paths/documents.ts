/**
 * Every address that is made for programs that read the shop: search engines, feed readers,
 * shopping sites.
 */
export const documents = {
  robots: () => '/robots.txt',
  sitemapIndex: () => '/sitemap.xml',
  /** `page` counts from 1. */
  sitemap: (kind: string, page: number) => `/sitemaps/${kind}-${page}.xml`,
  articleFeed: () => '/feeds/diy-advice.xml',
  productFeed: () => '/feeds/products.xml',
  sellerProductFeed: (sellerId: string) => `/feeds/sellers/${encodeURIComponent(sellerId)}.xml`,
};
