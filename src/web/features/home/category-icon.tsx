import { pages } from '#contract/paths/pages.ts';
import { Picture } from '#web/ui/picture.tsx';

import type { CategoryTile } from './category-tile.ts';

/** A category as a link with a drawing, or with its own picture. */
export function CategoryIcon({ name, slug, icon, image }: CategoryTile) {
  return (
    <a
      href={pages.shop({ category: slug })}
      className="category-tile"
      data-icon={image === undefined ? icon : 'picture'}
    >
      {image !== undefined && (
        <span className="block size-10 overflow-hidden rounded-control">
          <Picture src={image} alt="" width={40} height={40} fit="cover" />
        </span>
      )}
      {name}
    </a>
  );
}
