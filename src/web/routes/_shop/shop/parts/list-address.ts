import { createContext, useContext } from 'react';

import { pages, type ShopSearch } from '#contract/paths/pages.ts';

/** The address of a list with these filters. */
export type ListAddress = (search: ShopSearch) => string;

/** Where the list is: /shop, or the page of one seller. */
export const ListAddressContext = createContext<ListAddress>(pages.shop);

export function useListAddress(): ListAddress {
  return useContext(ListAddressContext);
}
