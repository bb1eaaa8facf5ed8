/** Products on one page of the shop, unless the reader chooses more. */
export const SHOP_PAGE_SIZE = 9;

/** Whole rows of three columns, and of two on a phone for the larger ones. */
export const SHOP_PAGE_SIZES = [SHOP_PAGE_SIZE, 18, 36] as const;

/** The most page numbers shown, the first and last included. */
export const MAX_PAGE_NUMBERS = 5;

/** The number of pages for `totalCount` items; 0 for none. */
export function pageCount(totalCount: number, pageSize: number = SHOP_PAGE_SIZE): number {
  return Math.max(0, Math.ceil(totalCount / pageSize));
}

/** The requested page, clamped to a whole number from 1 to the last page. */
export function clampPage(page: number, pages: number): number {
  if (!Number.isFinite(page)) return 1;
  return Math.min(Math.max(1, pages), Math.max(1, Math.trunc(page)));
}

/** Pagination is hidden for a single page or none. */
export function showsPagination(pages: number): boolean {
  return pages > 1;
}

export type PageItem = number | 'ellipsis';

/**
 * The items between Previous and Next: at most five page numbers, always the first, the last and
 * the current one, with an ellipsis for each gap. Page 6 of 12 is 1 … 5 6 7 … 12.
 */
export function paginationWindow(page: number, pages: number): PageItem[] {
  if (!showsPagination(pages)) return [];
  if (pages <= MAX_PAGE_NUMBERS) return numbersFrom(1, pages);
  const current = clampPage(page, pages);
  if (current <= 3) return [...numbersFrom(1, 4), 'ellipsis', pages];
  if (current >= pages - 2) return [1, 'ellipsis', ...numbersFrom(pages - 3, 4)];
  return [1, 'ellipsis', ...numbersFrom(current - 1, 3), 'ellipsis', pages];
}

function numbersFrom(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, offset) => first + offset);
}
