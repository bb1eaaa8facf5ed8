import { countProducts } from '#server/catalog/count-products.ts';
import { listCategoryChoices } from '#server/catalog/listing/queries/choices.ts';
import type { ListFilter } from '#server/catalog/listing/queries/filter.ts';
import { suggestNearCategories } from '#server/catalog/suggestions/queries.ts';
import type { Ctx } from '#server/http/context.ts';

const MOST_NEAR = 3;

/**
 * Where to look on when a text found nothing: the categories with most of what answers it without
 * the other filters, else those whose names are nearest to it. None without a text.
 */
export async function nearCategories(db: Ctx['db'], version: string, { text }: ListFilter) {
  if (text === undefined) return [];
  const { by } = await countProducts(db, version, { keys: {}, text }, ['category']);
  const counts = by.category;
  if (counts === undefined || counts.size === 0) return suggestNearCategories(db, text, MOST_NEAR);
  const categories = await listCategoryChoices(db);
  return categories
    .flatMap(({ key, name, slug }) => ({ name, slug, count: counts.get(key) ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
    .slice(0, MOST_NEAR)
    .map(({ name, slug }) => ({ name, slug }));
}
