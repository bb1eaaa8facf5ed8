import { createContext, useContext } from 'react';

import type { PublicSettings } from '#contract/schemas/catalog.ts';

const ShopSettings = createContext<PublicSettings | null>(null);

/** Gives the pages below it the shop's settings for freight, delivery, tax and payment. */
export const ShopSettingsProvider = ShopSettings.Provider;

/** The shop's settings; null where they could not be read. A page then says nothing about them. */
export function useShopSettings(): PublicSettings | null {
  return useContext(ShopSettings);
}
