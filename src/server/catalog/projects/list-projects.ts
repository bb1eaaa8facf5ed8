import { initialChoice, totalOf } from '#domain/content/project-list.ts';

import type { ProjectList } from '#contract/schemas/content.ts';

import { presentProduct } from '#server/catalog/present.ts';
import { findListedIds } from '#server/catalog/projects/queries.ts';
import { readProducts } from '#server/catalog/queries.ts';
import { listArticlesWithProducts } from '#server/content/queries.ts';
import type { Ctx } from '#server/http/context.ts';

const MOST_PROJECTS = 6;

/**
 * Of the newest published articles with a shopping list, those whose whole list can be bought, each
 * with what it costs now as the article's page shows it at first (Rule 161).
 */
export async function listProjects({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<ProjectList> {
  const articles = await listArticlesWithProducts(db, now, MOST_PROJECTS);
  const slugs = [...new Set(articles.flatMap((article) => article.product_slugs))];
  const ids = await findListedIds(db, slugs);
  const watched = [...new Set(ids.values())];
  const rows = await readProducts(db, watched);
  const products = new Map(rows.map((row) => [row.id, presentProduct(row, now)]));
  const projects = articles.flatMap(({ product_slugs, product_choices, ...article }) => {
    const listed = product_slugs.flatMap((slug) => products.get(ids.get(slug) ?? '') ?? []);
    if (listed.length < product_slugs.length) return [];
    const asked = product_slugs.map((slug) => product_choices[slug]);
    const choices = listed.map((product, index) => initialChoice(product, asked[index]));
    // A named variant that is gone begins at none.
    if (choices.some(({ quantity }, index) => quantity < (asked[index]?.quantity ?? 1))) return [];
    const items = listed.map(({ id }, index) => ({
      product_id: id,
      variant_id: choices[index]?.variantId ?? null,
      quantity: choices[index]?.quantity ?? 0,
    }));
    return [{ ...article, items, total: totalOf(listed, choices) }];
  });
  return { projects, watched_ids: watched, totalCount: projects.length };
}
