import type { CategoryIconName } from '#domain/catalog/category-icons.ts';

import { pages } from '#contract/paths/pages.ts';
import { Picture } from '#web/ui/picture.tsx';

interface CategoryTile {
  readonly name: string;
  readonly slug: string;
  /** Null is a parcel. */
  readonly icon: CategoryIconName | null;
  readonly image: string | null;
}

/** What the tile shows of a category: its picture only where that is its icon. */
export function tileOf({ name, slug, icon, image }: CategoryTile): CategoryTile {
  return { name, slug, icon, image: icon === 'picture' ? image : null };
}

/** A category as a link with a drawing, or with its own picture. */
export function CategoryIcon({ name, slug, icon, image }: CategoryTile) {
  const picture = icon === 'picture' ? image : null;
  const drawing = icon === 'picture' ? picture && icon : icon;
  return (
    <a
      href={pages.shop({ category: slug })}
      className="category-tile"
      data-icon={drawing ?? undefined}
    >
      {picture !== null && (
        <span className="block size-10 overflow-hidden rounded-control">
          <Picture src={picture} alt="" width={40} height={40} fit="cover" />
        </span>
      )}
      {name}
    </a>
  );
}
