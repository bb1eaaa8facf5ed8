import { MAX_SEARCH_LENGTH } from '#contract/limits.ts';
import { queryText } from '#contract/paths/pages.ts';
import { UUID } from '#contract/uuid.ts';

import { firstText, wholeNumber } from '#web/lib/search-codec.ts';

/** How many rows a page of a list may hold; the first is the default. */
export const PAGE_SIZES = [25, 50, 100] as const;
const MAX_PAGE = 100_000;

/** The state of a list, all of it in the URL. Absent means the default. */
export interface ListSearch<Sort extends string = string> {
  readonly q?: string | undefined;
  /** A column's key; with "-" in front, descending. */
  readonly sort?: Sort | `-${Sort}` | undefined;
  readonly page?: number | undefined;
  readonly size?: number | undefined;
  /** The saved view that is open (Rule 154), also while its filters are being changed. */
  readonly saved?: string | undefined;
}

/** A tab of a list that everybody has. */
export interface ListView<Search> {
  readonly label: string;
  /** What the view changes in the URL. */
  readonly change: Partial<Search>;
  /** By default, when the URL has all that the view changes. */
  readonly isCurrent?: boolean;
  readonly count?: number | undefined;
}

/** Reads what every list has in its URL; what cannot be understood is left out. */
export function readListSearch<Sort extends string>(
  search: Readonly<Record<string, unknown>>,
  sorts: readonly Sort[],
): ListSearch<Sort> {
  const size = wholeNumber(search['size'], 1, 1000);
  const page = wholeNumber(search['page'], 1, MAX_PAGE);
  const saved = firstText(search['saved']);
  return {
    q: firstText(search['q'])?.slice(0, MAX_SEARCH_LENGTH),
    sort: oneOf(search['sort'], [...sorts, ...sorts.map((each) => `-${each}` as const)]),
    page: page === 1 ? undefined : page,
    size:
      size !== PAGE_SIZES[0] && (PAGE_SIZES as readonly number[]).includes(size ?? 0)
        ? size
        : undefined,
    saved: UUID.test(saved ?? '') ? saved : undefined,
  };
}

/** One of the allowed values, or undefined. */
export function oneOf<const T extends string>(
  value: unknown,
  allowed: readonly T[],
): T | undefined {
  const text = firstText(value);
  return allowed.find((each) => each === text);
}

/** What a list call takes: rows to skip and to read. */
export function windowOf({ page = 1, size = PAGE_SIZES[0] }: ListSearch) {
  return { limit: size, offset: (page - 1) * size };
}

/** The address of a list with something changed; other changes than the page's start at page 1. */
export function listHref<Search extends ListSearch>(
  path: string,
  search: Search,
  change: Partial<Search>,
): string {
  const page = 'page' in change ? change.page : undefined;
  return `${path}${queryText({ ...search, ...change, page: page === 1 ? undefined : page })}`;
}

/** Whether a search or a filter leaves rows out. */
export function isNarrowed(search: ListSearch): boolean {
  return Object.entries(search).some(
    ([name, value]) => value !== undefined && !['sort', 'size', 'page', 'saved'].includes(name),
  );
}
