/** The addresses for programs: search engines, feed readers and shopping sites. */
export const documents = {
  robots: () => '/robots.txt',
  sitemapIndex: () => '/sitemap.xml',
  /** `page` counts from 1. */
  sitemap: (kind: string, page: number) => `/sitemaps/${kind}-${page}.xml`,
  articleFeed: () => '/feeds/diy-advice.xml',
  productFeed: () => '/feeds/products.xml',
  sellerProductFeed: (sellerId: string) => `/feeds/sellers/${encodeURIComponent(sellerId)}.xml`,
};
