import { formatMoney } from '#domain/money/cents.ts';
import { sellerName } from '#domain/sellers/seller-name.ts';

import { adminPages, sellerPages } from '#contract/paths/office-pages.ts';
import type { OfficeArea } from '#contract/paths/pages.ts';
import { SELLER_ROLE_NAMES } from '#contract/text/seller-roles.ts';

import { listHref } from '#web/backoffice/list-search.ts';
import type { OfficeApi } from '#web/backoffice/office-api.ts';
import { sellerQuery } from '#web/backoffice/seller-scope.ts';
import { STATUS_WORD } from '#web/features/orders/status-badge.tsx';
import { settle, type Settled } from '#web/lib/settle.ts';

import { isUnderMenu, type Destination } from './destinations.ts';
import { rankMatches } from './rank.ts';

/** How many records of a kind the palette shows; the list has the others. */
const MAX_SHOWN = 5;

interface FoundRecords {
  readonly records: readonly Destination[];
  readonly totalCount: number;
  /** The list of all of them, searched for the same text. */
  readonly all: string;
}

/** Records of one kind, or the error of their search. */
export interface FoundKind {
  readonly title: string;
  readonly result: Settled<FoundRecords>;
}

interface Search {
  readonly area: OfficeArea;
  readonly api: OfficeApi;
  /** What the reader may open; of other records nothing is asked for. */
  readonly menu: readonly { readonly href: string }[];
  readonly text: string;
  readonly signal: AbortSignal;
}

type Find = (search: Search) => Promise<FoundRecords>;

/**
 * The products, orders and people that a text finds, as the lists of the back office find them
 * (Rule 155). A kind that could not be searched has its error in its place.
 */
export function findRecords(search: Search): Promise<readonly FoundKind[]> {
  return Promise.all(
    findersFor(search).map(async ({ title, find }) => ({
      title,
      result: await settle(find(search)),
    })),
  );
}

/** What the reader may search, such as "Orders". */
export function searchableKinds(reader: Pick<Search, 'area' | 'menu'>): readonly string[] {
  return findersFor(reader).map(({ title }) => title);
}

function findersFor({ area, menu }: Pick<Search, 'area' | 'menu'>) {
  return FINDERS[area].filter(({ list }) => isUnderMenu(list, menu));
}

const FINDERS: Readonly<
  Record<OfficeArea, readonly { title: string; list: string; find: Find }[]>
> = {
  admin: [
    { title: 'Products', list: adminPages.products(), find: findProducts },
    { title: 'Orders', list: adminPages.orders(), find: findAnyOrders },
    { title: 'People', list: adminPages.users(), find: findUsers },
  ],
  seller: [
    { title: 'Products', list: sellerPages.products(), find: findProducts },
    { title: 'Orders', list: sellerPages.orders(), find: findSellerOrders },
    { title: 'People', list: sellerPages.people(), find: findColleagues },
  ],
};

const windowFor = (text: string) => ({ search: text, limit: MAX_SHOWN, offset: 0 });

async function findProducts({ area, api, text, signal }: Search): Promise<FoundRecords> {
  const isSeller = area === 'seller';
  const calls = isSeller ? api.sellerProducts : api.adminProducts;
  const pages = isSeller ? sellerPages : adminPages;
  const { products, totalCount } = await calls.listProducts({
    query: { ...windowFor(text), ...(isSeller && sellerQuery()) },
    signal,
  });
  return {
    totalCount,
    all: pages.products({ q: text }),
    records: products.map(({ id, name, sku, category, seller }) => ({
      kind: 'product',
      label: name,
      detail: detailOf(sku, category?.name, !isSeller && seller !== null && sellerName(seller)),
      href: pages.product(id),
    })),
  };
}

async function findAnyOrders({ api, text, signal }: Search): Promise<FoundRecords> {
  const { orders, totalCount } = await api.officeOrders.listAllOrders({
    query: windowFor(text),
    signal,
  });
  return {
    totalCount,
    all: adminPages.orders({ q: text }),
    records: orders.map(({ id, order_number: number, buyer, total, status }) => ({
      kind: 'order',
      label: number,
      detail: detailOf(
        `${buyer.first_name} ${buyer.last_name}`.trim(),
        formatMoney(total),
        STATUS_WORD[status],
      ),
      href: adminPages.order(id),
    })),
  };
}

async function findSellerOrders({ api, text, signal }: Search): Promise<FoundRecords> {
  const { orders, totalCount } = await api.sellerOrders.listSellerOrders({
    query: { ...windowFor(text), ...sellerQuery() },
    signal,
  });
  return {
    totalCount,
    all: sellerPages.orders({ q: text }),
    records: orders.map(({ id, order_number: number, ship_to: to, total, status }) => ({
      kind: 'order',
      label: number,
      detail: detailOf(to?.first_name, formatMoney(total), STATUS_WORD[status]),
      href: sellerPages.orders({ open: id }),
    })),
  };
}

async function findUsers({ api, text, signal }: Search): Promise<FoundRecords> {
  const { users, totalCount } = await api.officePeople.listUsers({
    query: windowFor(text),
    signal,
  });
  return {
    totalCount,
    all: listHref(adminPages.users(), {}, { q: text }),
    records: users.map((user) => ({
      kind: 'person',
      label: sellerName(user) || user.email,
      detail: detailOf(
        user.trading_name !== null && `${user.first_name} ${user.last_name}`.trim(),
        user.email,
        ROLE_WORD[user.role],
      ),
      href: adminPages.user(user.id),
    })),
  };
}

const ROLE_WORD = { customer: 'Customer', seller: 'Seller', admin: 'Administrator' } as const;

/** Their list is short and has no search of its own. */
async function findColleagues({ api, text, signal }: Search): Promise<FoundRecords> {
  const { people } = await api.sellerPeople.list({ query: sellerQuery(), signal });
  const found = rankMatches(
    people.map(({ first_name: first, last_name: last, email, role }) => ({
      label: `${first} ${last}`.trim() || email,
      words: email,
      detail: detailOf(email, SELLER_ROLE_NAMES[role]),
    })),
    text,
  );
  return {
    totalCount: found.length,
    all: sellerPages.people(),
    records: found.slice(0, MAX_SHOWN).map(({ label, detail }) => ({
      kind: 'person',
      label,
      detail,
      href: sellerPages.people(),
    })),
  };
}

function detailOf(...parts: readonly (string | null | undefined | false)[]): string {
  return parts.filter(Boolean).join(' · ');
}
