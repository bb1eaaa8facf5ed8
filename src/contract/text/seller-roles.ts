import type { SellerRole } from '#domain/access/seller-roles.ts';

export const SELLER_ROLE_NAMES: Readonly<Record<SellerRole, string>> = {
  owner: 'Owner',
  manager: 'Manager',
  packer: 'Packer',
};

/** What each role opens, in one line. */
export const SELLER_ROLE_WORDS: Readonly<Record<SellerRole, string>> = {
  owner: 'Everything, with money, bank details, settings and people.',
  manager: 'Products, prices, categories and orders. No money and no settings.',
  packer: 'Orders and parcels only.',
};
