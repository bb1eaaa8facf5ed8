import type { RETURN_VIEWS } from '#contract/office-lists.ts';
import { adminPages, sellerPages } from '#contract/paths/office-pages.ts';
import type { OfficeArea } from '#contract/paths/pages.ts';

import { oneOf, readListSearch, windowOf, type ListSearch } from '#web/backoffice/list-search.ts';
import type { OfficeApi } from '#web/backoffice/office-api.ts';
import { sellerQuery } from '#web/backoffice/seller-scope.ts';

export type ReturnViewName = (typeof RETURN_VIEWS)[number];

export interface ReturnListSearch extends ListSearch {
  /** Absent means those to answer. */
  readonly view?: Exclude<ReturnViewName, 'to_answer'> | undefined;
}

export function readReturnListSearch(search: Readonly<Record<string, unknown>>): ReturnListSearch {
  return {
    ...readListSearch(search, []),
    view: oneOf(search['view'], ['open', 'escalated', 'hurt', 'ended']),
  };
}

/** What the list's call takes. */
export function listedReturns({ q, view, ...search }: ReturnListSearch) {
  return { search: q, view: view ?? ('to_answer' as const), ...windowOf(search) };
}

/** The calls and pages of returns in either area. */
export function returnArea(area: OfficeArea, api: OfficeApi) {
  const isAdmin = area === 'admin';
  const calls = isAdmin ? api.adminReturns : api.sellerReturns;
  const query = isAdmin ? {} : sellerQuery();
  return {
    calls,
    query,
    pages: isAdmin ? adminPages : sellerPages,
    orderHref: isAdmin ? adminPages.order : (id: string) => sellerPages.orders({ open: id }),
  };
}
