import type { RECALL_VIEWS } from '#contract/office-lists.ts';
import { adminPages, sellerPages } from '#contract/paths/office-pages.ts';
import type { OfficeArea } from '#contract/paths/pages.ts';
import type { AmendRecall, PublishRecall, RecallBuyer } from '#contract/schemas/recalls.ts';

import { oneOf, readListSearch, windowOf, type ListSearch } from '#web/backoffice/list-search.ts';
import { useOfficeApi, type OfficeApi } from '#web/backoffice/office-api.ts';
import { useOfficeArea } from '#web/backoffice/route-hooks.ts';
import { sellerQuery } from '#web/backoffice/seller-scope.ts';

export interface RecallListSearch extends ListSearch {
  readonly view?: (typeof RECALL_VIEWS)[number] | undefined;
}

export function readRecallListSearch(search: Record<string, unknown>): RecallListSearch {
  return { ...readListSearch(search, []), view: oneOf(search['view'], ['open', 'closed']) };
}

export const BUYERS_PER_PAGE = 25;

/** An order with recalled items; administrators also see the buyer's email address. */
export type ListedBuyer = RecallBuyer & { readonly buyer_email?: string | null };

/** Recalls as one of the two areas works on them: its calls and addresses. */
export function recallArea(area: OfficeArea, api: OfficeApi) {
  const isSeller = area === 'seller';
  const calls = isSeller ? api.sellerRecalls : api.adminRecalls;
  const query = isSeller ? sellerQuery() : {};
  return {
    isSeller,
    pages: isSeller ? sellerPages : adminPages,
    orderHref: (id: string) => (isSeller ? sellerPages.orders({ open: id }) : adminPages.order(id)),
    list: ({ q, view, ...search }: RecallListSearch) =>
      calls.list({ query: { ...query, search: q, view, ...windowOf(search) } }),
    get: (id: string) => calls.get({ params: { id }, query }),
    publish: (body: PublishRecall) => calls.publish({ query, body }),
    amend: (id: string, body: AmendRecall) => calls.amend({ params: { id }, query, body }),
    changeSale: (id: string, body: { is_for_sale: boolean; reason: string }) =>
      calls.changeSale({ params: { id }, query, body }),
    close: (id: string, reason: string) => calls.close({ params: { id }, query, body: { reason } }),
    recordRegulator: (id: string, body: { notified_on: string | null; reference: string }) =>
      calls.recordRegulator({ params: { id }, query, body }),
    listBuyers: (
      id: string,
      page: number,
    ): Promise<{ buyers: readonly ListedBuyer[]; totalCount: number }> =>
      calls.listBuyers({
        params: { id },
        query: { ...query, limit: BUYERS_PER_PAGE, offset: (page - 1) * BUYERS_PER_PAGE },
      }),
    /** For administrators alone. */
    exportBuyers: isSeller
      ? null
      : (id: string) => api.adminRecalls.exportBuyers({ params: { id } }),
  };
}

export function useRecallArea() {
  return recallArea(useOfficeArea(), useOfficeApi());
}
