import type { ApiClient } from '#web/lib/api-client.ts';

/** The panel's lists that do not depend on the filters. */
export const filterLists = {
  brands: async (api: ApiClient) => (await api.catalog.listBrands()).brands,
  sellers: async (api: ApiClient) => (await api.catalog.listSellers()).sellers,
};
