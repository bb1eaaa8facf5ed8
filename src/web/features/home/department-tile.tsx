import { pages } from '#contract/paths/pages.ts';
import type { Category, Department } from '#contract/schemas/catalog.ts';
import { ArrowRight } from '#web/ui/icons.tsx';
import { Picture } from '#web/ui/picture.tsx';

export interface TileDepartment extends Pick<
  Department,
  'name' | 'slug' | 'description' | 'image'
> {
  readonly categories: readonly Pick<Category, 'name' | 'slug'>[];
}

/** The whole tile is one link; the bullnose corner cuts its picture. */
export function DepartmentTile({ department }: { department: TileDepartment }) {
  const { name, slug, description, image, categories } = department;
  return (
    <a
      href={pages.shop({ department: slug })}
      className="group/tile bullnose flex h-full flex-col overflow-hidden border border-line bg-surface transition-shadow duration-[120ms] hover:border-edge hover:shadow-hover"
    >
      <span className="block aspect-[4/3] overflow-hidden bg-ground">
        <Picture
          src={image}
          alt=""
          width={640}
          height={480}
          sizes="(min-width: 1280px) 300px, (min-width: 768px) 31vw, 46vw"
          fit="cover"
          className="transition-transform duration-[280ms] ease-out-soft group-hover/tile:scale-[1.03]"
        />
      </span>
      <span className="flex flex-1 flex-col gap-1 p-3 md:p-4">
        <span className="text-body leading-snug font-[700] underline-offset-3 group-hover/tile:underline md:text-h3">
          {name}
        </span>
        <span className="line-clamp-2 text-caption text-ink-2 md:text-small">{description}</span>
        <span className="mt-auto flex items-center justify-between gap-2 pt-2 text-caption font-[600] text-ink-3 md:text-small">
          {categories.length} {categories.length === 1 ? 'category' : 'categories'}
          <ArrowRight size={18} className="text-redgum" />
        </span>
      </span>
    </a>
  );
}
