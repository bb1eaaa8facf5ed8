import { createContext, useContext } from 'react';

import type { PublicSettings } from '#contract/schemas/catalog.ts';

const ShopFacts = createContext<PublicSettings | null>(null);

/** Gives the pages below what the shop has settled about freight, delivery, tax and payment. */
export const ShopFactsProvider = ShopFacts.Provider;

/** The shop's settings; null where they could not be read, and then nothing may be said about them. */
export function useShopFacts(): PublicSettings | null {
  return useContext(ShopFacts);
}
