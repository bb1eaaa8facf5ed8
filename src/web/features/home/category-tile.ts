import type { Category } from '#contract/schemas/catalog.ts';
import type { CategoryIconName } from '#domain/catalog/category-icons.ts';

/** A category with its drawing or its own picture; with neither it is drawn as a parcel. */
export interface CategoryTile {
  readonly name: string;
  readonly slug: string;
  readonly icon?: Exclude<CategoryIconName, 'picture'>;
  readonly image?: string;
}

/** Only what the tile shows, because every category is in the home page. */
export function tileOf({
  name,
  slug,
  icon,
  image,
}: Pick<Category, 'name' | 'slug' | 'icon' | 'image'>): CategoryTile {
  if (icon !== 'picture') return { name, slug, ...(icon !== null && { icon }) };
  return { name, slug, ...(image !== null && { image }) };
}
