import { pages } from '#contract/paths/pages.ts';

import {
  Bath,
  Boxes,
  BrickWall,
  Drill,
  Grid2x2,
  Lightbulb,
  Package,
  PaintRoller,
  Sofa,
  type IconComponent,
} from '#web/ui/icons.tsx';

const ICONS: Readonly<Record<string, IconComponent>> = {
  'bathroom-plumbing': Bath,
  'storage-cleaning': Boxes,
  'lighting-electrical': Lightbulb,
  'indoor-living': Sofa,
  flooring: Grid2x2,
  'paint-wallpaper': PaintRoller,
  tools: Drill,
  'building-hardware': BrickWall,
};

export function CategoryIcon({ name, slug }: { name: string; slug: string }) {
  const Icon = ICONS[slug] ?? Package;
  return (
    <a
      href={pages.shop({ category: slug })}
      className="group/icon bullnose-small flex h-full min-h-[104px] flex-col items-center gap-2 border border-line bg-surface px-1.5 pt-4 pb-2 text-center transition-colors duration-[120ms] hover:border-redgum hover:bg-redgum-tint"
    >
      <Icon
        size={28}
        strokeWidth={1.5}
        className="shrink-0 text-redgum transition-transform duration-200 ease-out-soft group-hover/icon:-translate-y-0.5"
      />
      <span className="text-caption leading-[1.2] font-[600] text-balance break-words text-ink">
        {name}
      </span>
    </a>
  );
}
