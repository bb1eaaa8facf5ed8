import { filterParameters, filtersIn, type FilterValues } from '#domain/catalog/filters.ts';
import { SHOP_PAGE_SIZE } from '#domain/catalog/pagination.ts';

/** The filters of the product list, its order and page; absent values are left out of the URL. */
export type ShopSearch = FilterValues & {
  readonly sort?: string | undefined;
  readonly page?: number | undefined;
  /** Products on a page, where it is not the usual number. */
  readonly size?: number | undefined;
  /** The list of filters that is drawn with all its options, for a reader without JavaScript. */
  readonly open?: FilterList | undefined;
};

/** The lists of filters of which a page draws the first options only. */
export const FILTER_LISTS = ['categories', 'brands', 'sellers'] as const;
export type FilterList = (typeof FILTER_LISTS)[number];

/** Serialises values as plain text in a fixed order, so that equal filters give equal URLs. */
export function queryText(values: Readonly<Record<string, unknown>>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== '') parameters.append(name, String(item));
    }
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

/** Encodes a value as a path segment. */
export const segment = (text: string) => encodeURIComponent(text);

/**
 * The URL of a product list with these filters. Leaves out page 1, the usual page size and the
 * default sort: best match for a search, else newest.
 */
function listUrl(path: string, search: ShopSearch): string {
  const { sort, page, size, open } = search;
  return `${path}${queryText({
    ...Object.fromEntries(filtersIn(search).flatMap((filter) => filterParameters(filter, search))),
    sort: sort === 'relevance' || (sort === 'newest' && !search.search) ? undefined : sort,
    size: size === SHOP_PAGE_SIZE ? undefined : size,
    page: page === 1 ? undefined : page,
    open,
  })}`;
}

/** Which of a product's reviews its page shows. */
export interface ReviewSearch {
  readonly stars?: number | undefined;
  readonly sort?: 'helpful' | undefined;
  /** Which page of them, from 1. */
  readonly reviews?: number | undefined;
}

/** The page that sellers accept before they sell (Rule 126). */
export const SELLER_AGREEMENT = 'seller-agreement';

/** The addresses of the shop's pages. `tests/tools/where.test.ts` proves that each is a route's. */
export const pages = {
  home: () => '/',
  shop: (search: ShopSearch = {}) => listUrl('/shop', search),
  /** A seller's public page, with filters of their range. */
  sellerPage: (slug: string, search: Omit<ShopSearch, 'seller'> = {}) =>
    listUrl(`/sellers/${segment(slug)}`, search),
  product: (slug: string, variantId?: string) =>
    `/products/${segment(slug)}${queryText({ variant: variantId })}`,
  /** Products side by side, by their slugs with commas; the address can be shared. */
  compare: (slugs: string, only?: 'differences') =>
    `/compare${slugs && `?p=${slugs}`}${only ? '&only=differences' : ''}`,
  /** The document of a product's warranty. */
  warranty: (productSlug: string) => `/warranties/${segment(productSlug)}`,
  /** The reviews of a product; the chosen variant stays chosen. */
  productReviews: (slug: string, { stars, sort, reviews }: ReviewSearch, variant?: string) =>
    `/products/${segment(slug)}${queryText({
      variant,
      stars,
      sort,
      reviews: reviews === 1 ? undefined : reviews,
    })}#reviews`,
  register: () => '/register',
  sellerRegister: () => '/seller-register',
  login: () => '/login',
  adminLogin: () => '/admin/login',
  forgotPassword: () => '/forgot-password',
  resetPassword: () => '/reset-password',
  cart: () => '/cart',
  checkout: () => '/checkout',
  pay: (sessionId: string) => `/pay/${segment(sessionId)}`,
  orderConfirmation: (orderId: string, sessionId?: string) =>
    `/order-confirmation${queryText({ session_id: sessionId, order_id: orderId })}`,
  wishlist: () => '/wishlist',
  quickOrder: () => '/quick-order',
  /** With the lengths of a product, or without. */
  cutList: (product?: string) => `/cut-list${queryText({ product })}`,
  /** The landing page, a tab, or a section of the settings: `security`, `emails`, `data`. */
  account: (
    part?:
      | 'profile'
      | 'addresses'
      | 'orders'
      | 'wishlist'
      | 'settings'
      | 'security'
      | 'emails'
      | 'data',
  ) => (part === undefined ? '/account' : `/account#${part}`),
  /** The orders of the account, newest first; the first page has the plain address. */
  accountOrders: (page: number) => `/account${page > 1 ? `?page=${page}` : ''}#orders`,
  accountOrder: (id: string) => `/account/orders/${segment(id)}`,
  /** The reviews that a customer has written. */
  ownReviews: (page = 1) => `/account/reviews${page > 1 ? `?page=${page}` : ''}`,
  /** The form for one's review of a product, new or written before. */
  writeReview: (productSlug: string) =>
    `/account/reviews/new${queryText({ product: productSlug })}`,
  /** The warranty of a line, as it was when the order was placed. */
  orderWarranty: (orderId: string, itemId: string) =>
    `/account/orders/${segment(orderId)}/warranties/${segment(itemId)}`,
  orderInvoice: (orderId: string, number: string) =>
    `/account/orders/${segment(orderId)}/invoices/${segment(number)}`,
  accountThreads: (page = 1) => `/account/messages${queryText({ page: page > 1 ? page : null })}`,
  accountThread: (id: string) => `/account/messages/${segment(id)}`,
  /** About an order and, for a seller's goods, whose; or about a product. */
  newThread: (about: { [Part in 'order' | 'seller' | 'product']?: string | null | undefined }) =>
    `/account/messages/new${queryText(about)}`,
  accountReturns: (page = 1) => `/account/returns${queryText({ page: page > 1 ? page : null })}`,
  accountReturn: (id: string) => `/account/returns/${segment(id)}`,
  /** The sheet to print and to put into the parcel that goes back. */
  returnLabel: (id: string) => `/account/returns/${segment(id)}/label`,
  /** A step of asking for a return: which goods, why, details, what the customer wants, check. */
  newReturn: (order: string, step?: string) => `/account/returns/new${queryText({ order, step })}`,
  services: () => '/services',
  service: (slug: string) => `/services/${segment(slug)}`,
  articles: () => '/diy-advice',
  article: (slug: string) => `/diy-advice/${segment(slug)}`,
  recalls: (page = 1) => `/recalls${queryText({ page: page > 1 ? page : null })}`,
  recall: (id: string) => `/recalls/${segment(id)}`,
  findAStore: () => '/find-a-store',
  help: () => '/help',
  privacy: () => '/privacy',
  /** With an instant, the terms as they were in force then. */
  terms: (at?: string) => (at === undefined ? '/terms' : `/terms?version=${at}`),
  returns: () => '/returns',
  sellerAgreement: () => `/${SELLER_AGREEMENT}`,
  sellerApplication: () => '/seller-application',
  seller: () => '/seller',
  admin: () => '/admin',
};

export type OfficeArea = 'admin' | 'seller';

/**
 * The back office that a path belongs to; null for the shop. The back offices are a separate
 * program in the browser. `/seller-application` and `/admin/login` belong to the shop (Rule 25).
 */
export function officeAreaOf(path: string): OfficeArea | null {
  const [, area = '', page = ''] = path.split(/[?#]/)[0]?.split('/') ?? [];
  if (area === 'seller') return area;
  return area === 'admin' && page !== 'login' ? area : null;
}

/**
 * Whether a path belongs to a back office. A link between shop and back office loads a new
 * document.
 */
export function isOfficePath(path: string): boolean {
  return officeAreaOf(path) !== null;
}

/** Which version of a legal page: its number, or a day or an instant at which it was in force. */
export const PAGE_VERSION = /^(?:[1-9]\d{0,5}|\d{4}-\d\d-\d\d(?:T[\d:.]{12}Z)?)$/;
