import { queryText, segment, type OfficeArea } from './pages.ts';

type SearchValues = Readonly<Record<string, unknown>>;

/** The pages that both back offices have, with the same screens. */
function areaPages(area: OfficeArea) {
  const categories = `/${area}/categories`;
  return {
    products: (search: SearchValues = {}) => `/${area}/products${queryText(search)}`,
    /** The products of a list as a spreadsheet; it has the search parameters of the list. */
    productSheet: (search: SearchValues = {}) =>
      `/${area}/products/spreadsheet${queryText(search)}`,
    /** With the id of a product, the new one begins as its copy. */
    newProduct: (copy?: string) => `/${area}/products/new${queryText({ copy })}`,
    product: (id: string) => `/${area}/products/${segment(id)}/edit`,
    imports: () => `/${area}/import`,
    importColumns: (id: string) => `/${area}/import/${segment(id)}/columns`,
    importCheck: (id: string) => `/${area}/import/${segment(id)}/check`,
    importRun: (id: string) => `/${area}/import/${segment(id)}/run`,
    categories: () => categories,
    newDepartment: () => `${categories}/new-department`,
    newCategory: (department?: string) => `${categories}/new-category${queryText({ department })}`,
    department: (id: string) => `${categories}/departments/${segment(id)}/edit`,
    category: (id: string) => `${categories}/categories/${segment(id)}/edit`,
    recalls: (search: SearchValues = {}) => `/${area}/recalls${queryText(search)}`,
    recall: (id: string) => `/${area}/recalls/${segment(id)}`,
    newRecall: (product: string) => `/${area}/recalls/new${queryText({ product })}`,
    amendRecall: (id: string) => `/${area}/recalls/${segment(id)}/edit`,
    orders: (search: SearchValues = {}) => `/${area}/orders${queryText(search)}`,
    threads: (search: SearchValues = {}) => `/${area}/messages${queryText(search)}`,
    thread: (id: string, search: SearchValues = {}) =>
      `/${area}/messages/${segment(id)}${queryText(search)}`,
    /** About an order; administrators name whose goods of it, unless they are the operator's. */
    newThread: (order: string, seller?: string | null) =>
      `/${area}/messages/new${queryText({ order, of: seller })}`,
    returns: (search: SearchValues = {}) => `/${area}/returns${queryText(search)}`,
    return: (id: string, search: SearchValues = {}) =>
      `/${area}/returns/${segment(id)}${queryText(search)}`,
    apiKeys: () => `/${area}/api-keys`,
    webhooks: () => `/${area}/webhooks`,
    webhook: (id: string, search: SearchValues = {}) =>
      `/${area}/webhooks/${segment(id)}${queryText(search)}`,
    webhookDelivery: (id: string, delivery: string) =>
      `/${area}/webhooks/${segment(id)}/deliveries/${segment(delivery)}`,
    settings: () => `/${area}/settings`,
  };
}

/** The addresses of the administrators' back office. */
export const adminPages = {
  ...areaPages('admin'),
  order: (id: string) => `/admin/orders/${segment(id)}`,
  users: () => '/admin/users',
  user: (id: string) => `/admin/users/${segment(id)}/edit`,
  applications: () => '/admin/seller-applications',
  articles: () => '/admin/articles',
  newArticle: () => '/admin/articles/new',
  article: (id: string) => `/admin/articles/${segment(id)}/edit`,
  services: () => '/admin/services',
  newService: () => '/admin/services/new',
  service: (id: string) => `/admin/services/${segment(id)}/edit`,
  paymentAlerts: () => '/admin/payment-alerts',
  reviews: (search: SearchValues = {}) => `/admin/reviews${queryText(search)}`,
  searchMisses: () => '/admin/search-misses',
  notices: (search: SearchValues = {}) => `/admin/notices${queryText(search)}`,
  auditLog: (search: SearchValues = {}) => `/admin/audit${queryText(search)}`,
  health: () => '/admin/health',
  setup: () => '/admin/setup',
  pages: () => '/admin/pages',
  page: (id: string) => `/admin/pages/${segment(id)}`,
  questions: () => '/admin/help',
  newQuestion: () => '/admin/help/new',
  question: (id: string) => `/admin/help/${segment(id)}`,
  stores: () => '/admin/stores',
  newStore: () => '/admin/stores/new',
  store: (id: string) => `/admin/stores/${segment(id)}`,
  slides: () => '/admin/slides',
  newSlide: () => '/admin/slides/new',
  slide: (id: string) => `/admin/slides/${segment(id)}`,
  money: (search: SearchValues = {}) => `/admin/money${queryText(search)}`,
  reconciliation: () => '/admin/money/reconciliation',
  payouts: (search: SearchValues = {}) => `/admin/money/payouts${queryText(search)}`,
  payout: (id: string) => `/admin/money/payouts/${id}`,
  commissionInvoices: (search: SearchValues = {}) => `/admin/money/invoices${queryText(search)}`,
  payoutSettings: () => '/admin/money/payouts/settings',
  moneyReports: (search: SearchValues = {}) => `/admin/money/reports${queryText(search)}`,
  commission: () => '/admin/commission',
  newCommissionRule: () => '/admin/commission/new',
  commissionRule: (id: string) => `/admin/commission/${segment(id)}/edit`,
  /** `part` is one of the page's sections. */
  shopProfile: (part?: 'look' | 'emails') =>
    part === undefined ? '/admin/settings/shop' : `/admin/settings/shop#${part}`,
  ageRestrictions: () => '/admin/settings/age-restrictions',
};

/** The addresses of the sellers' back office. */
export const sellerPages = {
  ...areaPages('seller'),
  profile: () => '/seller/profile',
  people: () => '/seller/people',
  notices: (search: SearchValues = {}) => `/seller/notices${queryText(search)}`,
  reviews: (search: SearchValues = {}) => `/seller/reviews${queryText(search)}`,
  /** A page of the shop, behind the link of an invitation; the token stays in the browser. */
  invitation: (token: string) => `/seller-invitation#${token}`,
  chooseSeller: (search: SearchValues = {}) => `/seller/choose-seller${queryText(search)}`,
  money: (search: SearchValues = {}) => `/seller/money${queryText(search)}`,
  statement: (id: string, search: SearchValues = {}) =>
    `/seller/money/payouts/${id}${queryText(search)}`,
  commissionInvoice: (number: string, search: SearchValues = {}) =>
    `/seller/money/invoices/${segment(number)}${queryText(search)}`,
  bankDetails: () => '/seller/bank-details',
  agreement: () => '/seller/agreement',
  pickList: () => '/seller/orders/pick-list',
  /** For one parcel, or for all units of the order still to send. */
  packingSlip: (orderId: string, parcel?: string) =>
    `/seller/orders/${segment(orderId)}/packing-slip${queryText({ parcel })}`,
};
