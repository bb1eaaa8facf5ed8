import type { ReviewData } from '../types.ts';

type ReviewRow = readonly [
  customerKey: string,
  stars: 1 | 2 | 3 | 4 | 5,
  title: string,
  text: string,
  more?: Pick<ReviewData, 'helpfulVotes' | 'reply'>,
];

/** The reviews of one product. */
export function of(productSlug: string, rows: readonly ReviewRow[]): ReviewData[] {
  return rows.map(([customerKey, stars, title, text, more]) => ({
    productSlug,
    customerKey,
    stars,
    title,
    text,
    ...more,
  }));
}
