import { adminPages, sellerPages } from '#contract/paths/office-pages.ts';
import type { OfficeArea } from '#contract/paths/pages.ts';
import type { NewMessage, Thread } from '#contract/schemas/messages.ts';

import { oneOf, readListSearch, windowOf, type ListSearch } from '#web/backoffice/list-search.ts';
import type { OfficeApi } from '#web/backoffice/office-api.ts';
import { sellerQuery } from '#web/backoffice/seller-scope.ts';

export interface ThreadListSearch extends ListSearch {
  /** Absent means the unanswered ones, the longest waiting first. */
  readonly view?: 'all' | undefined;
}

export function readThreadListSearch(search: Readonly<Record<string, unknown>>): ThreadListSearch {
  return { ...readListSearch(search, []), view: oneOf(search['view'], ['all']) };
}

/** What a new thread is about: an order and, for administrators, whose goods of it. */
interface About {
  readonly order: string;
  readonly of: string | undefined;
}

/** The addresses of threads in an area. */
type ThreadPages = Pick<typeof adminPages, 'threads' | 'thread' | 'newThread'>;

/** The calls and pages of threads in either area; administrators name the seller of an order. */
export function threadArea(area: OfficeArea, api: OfficeApi) {
  return area === 'admin' ? forAdmin(api.adminMessages) : forSeller(api.sellerMessages);
}

const listed = ({ q, view, ...search }: ThreadListSearch) => ({
  search: q,
  view: view ?? ('unanswered' as const),
  ...windowOf(search),
});

function forAdmin(calls: OfficeApi['adminMessages']) {
  return {
    pages: adminPages as ThreadPages,
    orderHref: adminPages.order,
    list: (search: ThreadListSearch) => calls.listThreads({ query: listed(search) }),
    get: (id: string, signal: AbortSignal): Promise<Thread> =>
      calls.getThread({ params: { id }, query: {}, signal }),
    getBefore: (id: string, before: number) =>
      calls.getThread({ params: { id }, query: { before } }),
    find: ({ order, of }: About, signal: AbortSignal) =>
      calls.findThread({ query: { order_id: order, seller_id: of }, signal }),
    start: ({ order, of }: About, message: NewMessage) =>
      calls.startThread({ body: { order_id: order, seller_id: of, ...message } }),
    reply: (id: string, body: NewMessage) => calls.reply({ params: { id }, body }),
    markRead: (id: string, number: number) => calls.markRead({ params: { id }, body: { number } }),
  };
}

function forSeller(calls: OfficeApi['sellerMessages']): ReturnType<typeof forAdmin> {
  const query = sellerQuery();
  return {
    pages: sellerPages,
    orderHref: (id) => sellerPages.orders({ open: id }),
    list: (search) => calls.listThreads({ query: { ...listed(search), ...query } }),
    get: (id, signal) => calls.getThread({ params: { id }, query, signal }),
    getBefore: (id, before) => calls.getThread({ params: { id }, query: { ...query, before } }),
    find: ({ order }, signal) => calls.findThread({ query: { order_id: order, ...query }, signal }),
    start: ({ order }, message) =>
      calls.startThread({ query, body: { order_id: order, ...message } }),
    reply: (id, body) => calls.reply({ params: { id }, query, body }),
    markRead: (id, number) => calls.markRead({ params: { id }, query, body: { number } }),
  };
}
