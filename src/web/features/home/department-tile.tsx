import { pages } from '#contract/paths/pages.ts';
import type { Department } from '#contract/schemas/catalog.ts';
import { Picture } from '#web/ui/picture.tsx';

export interface TileDepartment extends Pick<
  Department,
  'name' | 'slug' | 'description' | 'image'
> {
  readonly categoryCount: number;
}

/** The whole tile is one link; the bullnose corner cuts its picture. */
export function DepartmentTile({ department }: { department: TileDepartment }) {
  const { name, slug, description, image, categoryCount } = department;
  return (
    <a href={pages.shop({ department: slug })} className="department-tile lifts">
      <span className="department-tile-picture">
        <Picture
          src={image}
          alt=""
          width={640}
          height={480}
          sizes="(min-width: 1280px) 300px, (min-width: 768px) 31vw, 46vw"
          fit="cover"
        />
      </span>
      <span className="department-tile-text">
        <span className="department-tile-name">{name}</span>
        <span className="line-clamp-4 text-caption text-ink-2 md:text-small">{description}</span>
        <span className="department-tile-count">
          {`${categoryCount} ${categoryCount === 1 ? 'category' : 'categories'}`}
        </span>
      </span>
    </a>
  );
}
