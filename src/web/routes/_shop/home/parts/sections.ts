import { TRENDING_FETCH_COUNT } from '#domain/catalog/filters.ts';

import { cardOf } from '#web/features/products/card-of.ts';
import type { ApiClient } from '#web/lib/api-client.ts';

const POPULAR_COUNT = 10;

/** The calls of each section of the home page; each is made, and retried, separately. */
export const homeSections = {
  articles: async (api: ApiClient) => (await api.content.listArticles()).diy_articles,
  trending: (api: ApiClient) => listCards(api, { limit: TRENDING_FETCH_COUNT, offset: 0 }),
  popular: (api: ApiClient) => listCards(api, { limit: POPULAR_COUNT, offset: 0, sort: 'rating' }),
};

type ListQuery = NonNullable<
  NonNullable<Parameters<ApiClient['catalog']['listProducts']>[0]>['query']
>;

async function listCards(api: ApiClient, query: ListQuery) {
  const { products } = await api.catalog.listProducts({ query });
  return products.map(cardOf);
}
