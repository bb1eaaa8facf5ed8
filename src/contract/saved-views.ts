// Of saved views (Rule 154). Screens need it without the schemas.

/**
 * The administrators' lists whose views can be saved (Rule 154), by the last part of the address.
 */
export const ADMIN_LISTS = [
  'products',
  'orders',
  'users',
  'articles',
  'services',
  'messages',
  'returns',
  'reviews',
  'recalls',
  'payment-alerts',
  'search-misses',
  'audit',
] as const;

/** The same of sellers, with the least role that opens the list (Rule 130). */
export const SELLER_LISTS = {
  products: 'manager',
  orders: 'packer',
  messages: 'manager',
  returns: 'manager',
  reviews: 'manager',
  recalls: 'manager',
} as const;

/** The most views of a list that a person keeps, and the most that a back office shares. */
export const MAX_SAVED_VIEWS = 30;
export const MAX_VIEW_NAME_LENGTH = 40;
/** Of the query that a view keeps, encoded. */
export const MAX_VIEW_SEARCH_LENGTH = 2000;

/** Where in a list somebody is, and how much of it they see, is part of no view. */
const NOT_KEPT = new Set(['page', 'size', 'saved', 'open']);

/**
 * What a view keeps of a list's query: filters, words and sorting, always in the same order, so
 * that two queries can be compared.
 */
export function keptQuery(query: string): string {
  const kept = new URLSearchParams(
    [...new URLSearchParams(query)].filter(([name]) => !NOT_KEPT.has(name)),
  );
  kept.sort();
  return kept.toString();
}
