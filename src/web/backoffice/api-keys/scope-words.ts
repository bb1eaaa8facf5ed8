import type { KeyLifetime, KeyScope } from '#domain/access/api-keys.ts';

/** What each scope is called, and what a key with it can do. */
export const SCOPE_WORDS: Readonly<Record<KeyScope, { name: string; hint: string }>> = {
  read_range: {
    name: 'Read the range',
    hint: 'Products, variants, prices, stock, departments and categories.',
  },
  write_stock_and_prices: {
    name: 'Update stock and prices',
    hint: 'Set the stock and the price of products and variants.',
  },
  read_orders: {
    name: 'Read orders',
    hint: 'Orders with everything that you see of them: items, prices, addresses and history.',
  },
  write_parcels: {
    name: 'Manage parcels',
    hint: 'Send parcels, correct them, take them back and mark them as delivered. The answers contain the whole order.',
  },
};

export const LIFETIME_WORDS: readonly { days: KeyLifetime; name: string }[] = [
  { days: 30, name: 'In 30 days' },
  { days: 90, name: 'In 90 days' },
  { days: 365, name: 'In a year' },
  { days: null, name: 'Never' },
];
