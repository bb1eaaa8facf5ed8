import { TRENDING_FETCH_COUNT } from '#domain/catalog/trending.ts';

import { teaserOf } from '#web/features/home/article-card.tsx';
import { cardOf } from '#web/features/products/card-of.ts';
import { smallCardOf } from '#web/features/products/small-card.tsx';
import { tileOf } from '#web/features/home/category-tile.ts';
import type { ApiClient } from '#web/lib/api-client.ts';
import { listDepartments } from '#web/routes/_shop/departments.ts';

const POPULAR_COUNT = 10;
export const ARTICLES_SHOWN = 3;
export const OFFERS_SHOWN = 6;
/** Some products on sale have no proven saving, which an offer has (Rule 111). */
const OFFERS_FETCHED = 24;
export const BRANDS_SHOWN = 12;

/** The calls of each section of the home page; each is made, and retried, separately. */
export const homeSections = {
  slides: async (api: ApiClient) => (await api.content.listSlides()).slides,
  /** Sorted here, because the first comparison by language takes a browser 12 ms. */
  departments: async (api: ApiClient) => {
    const all = await listDepartments(api);
    return {
      departments: all.map(({ name, slug, description, image, categories }) => ({
        name,
        slug,
        description,
        image,
        categoryCount: categories.length,
      })),
      categories: all
        .flatMap(({ categories }) => categories.map(tileOf))
        .toSorted((one, other) => one.name.localeCompare(other.name, 'en-AU')),
    };
  },
  articles: async (api: ApiClient) =>
    (await api.content.listArticles()).diy_articles.slice(0, ARTICLES_SHOWN).map(teaserOf),
  /** The newest products with a proven saving. */
  offers: async (api: ApiClient) => {
    const query = { limit: OFFERS_FETCHED, offset: 0, onSale: true, inStock: true };
    const cards = (await api.catalog.listProducts({ query })).products.map(cardOf);
    return cards
      .filter(({ was }) => was !== undefined)
      .slice(0, OFFERS_SHOWN)
      .map(smallCardOf);
  },
  /** Those with the most products, by name. */
  brands: async (api: ApiClient) =>
    (await api.catalog.listBrands()).brands
      .toSorted((one, other) => other.product_count - one.product_count)
      .slice(0, BRANDS_SHOWN)
      .toSorted((one, other) => one.brand.localeCompare(other.brand, 'en-AU')),
  projects: async (api: ApiClient) =>
    (await api.catalog.listProjects()).projects.map(({ items, ...project }) => ({
      ...project,
      itemCount: items.length,
    })),
  trending: async (api: ApiClient) => {
    const query = { limit: TRENDING_FETCH_COUNT, offset: 0 };
    return (await api.catalog.listProducts({ query })).products.map(cardOf);
  },
  popular: async (api: ApiClient) => {
    const query = { limit: POPULAR_COUNT, offset: 0, sort: 'rating' } as const;
    return (await api.catalog.listProducts({ query })).products.map(cardOf);
  },
};
