import { queryText } from '#contract/paths/pages.ts';

export interface ArticleFilter {
  readonly category?: string | undefined;
  readonly tag?: string | undefined;
}

interface Filterable {
  readonly category: string;
  readonly tags: readonly string[];
}

/** The articles in the category and with the tag, ignoring case. */
export function filterArticles<T extends Filterable>(
  articles: readonly T[],
  { category, tag }: ArticleFilter,
): T[] {
  return articles.filter(
    (article) =>
      (category === undefined || isSame(article.category, category)) &&
      (tag === undefined || article.tags.some((other) => isSame(other, tag))),
  );
}

/** Every text once, sorted; blanks and duplicates in another case are left out. */
export function choicesOf(texts: readonly string[]): string[] {
  const choices: string[] = [];
  for (const text of texts) {
    if (text !== '' && !choices.some((choice) => isSame(choice, text))) choices.push(text);
  }
  return choices.toSorted((one, other) => one.localeCompare(other, 'en-AU'));
}

export function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

export function filteredUrl(path: string, filter: ArticleFilter): string {
  return path + queryText({ category: filter.category, tag: filter.tag });
}
