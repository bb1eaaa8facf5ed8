import { TRENDING_FETCH_COUNT } from '#domain/catalog/trending.ts';

import { teaserOf } from '#web/features/home/article-card.tsx';
import { cardOf } from '#web/features/products/card-of.ts';
import { tileOf } from '#web/features/home/category-tile.ts';
import type { ApiClient } from '#web/lib/api-client.ts';
import { listDepartments } from '#web/routes/_shop/departments.ts';

const POPULAR_COUNT = 10;
export const ARTICLES_SHOWN = 3;

/** The calls of each section of the home page; each is made, and retried, separately. */
export const homeSections = {
  slides: async (api: ApiClient) => (await api.content.listSlides()).slides,
  departments: async (api: ApiClient) =>
    (await listDepartments(api)).map(({ name, slug, description, image, categories }) => ({
      name,
      slug,
      description,
      image,
      categories: categories.map(tileOf),
    })),
  articles: async (api: ApiClient) =>
    (await api.content.listArticles()).diy_articles.slice(0, ARTICLES_SHOWN).map(teaserOf),
  trending: async (api: ApiClient) => {
    const query = { limit: TRENDING_FETCH_COUNT, offset: 0 };
    return (await api.catalog.listProducts({ query })).products.map(cardOf);
  },
  popular: async (api: ApiClient) => {
    const query = { limit: POPULAR_COUNT, offset: 0, sort: 'rating' } as const;
    return (await api.catalog.listProducts({ query })).products.map(cardOf);
  },
};
