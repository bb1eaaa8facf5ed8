export type DatedArticle<Article> = Article & {
  /** "13 August 2026", as a day in Sydney. */
  readonly published_on: string;
};

/**
 * The article with its day in words. Loaders do this, so that a page served with its data never
 * waits 30 ms for the browser's first date format.
 */
export function withDay<Article extends { readonly published_at: string }>(
  article: Article,
): DatedArticle<Article> {
  const published_on = new Date(article.published_at).toLocaleDateString('en-AU', {
    dateStyle: 'long',
    timeZone: 'Australia/Sydney',
  });
  return { ...article, published_on };
}
