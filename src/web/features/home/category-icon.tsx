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
  type LucideIcon,
} from 'lucide-react';
import { pages } from '#contract/paths/pages.ts';

const ICONS: Readonly<Record<string, LucideIcon>> = {
  'bathroom-plumbing': Bath,
  'storage-cleaning': Boxes,
  'lighting-electrical': Lightbulb,
  'indoor-living': Sofa,
  flooring: Grid2x2,
  'paint-wallpaper': PaintRoller,
  tools: Drill,
  'building-hardware': BrickWall,
};

interface CategoryIconProps {
  name: string;
  slug: string;
}

export function CategoryIcon({ name, slug }: CategoryIconProps) {
  const Icon = ICONS[slug] ?? Package;
  return (
    <a
      href={pages.shop({ category: slug })}
      className="group/icon flex min-h-[104px] w-24 flex-col items-center gap-2 rounded-card px-1 py-2 text-center"
    >
      <span className="bullnose-small flex size-14 items-center justify-center border border-line bg-surface text-redgum transition-colors duration-[120ms] group-hover/icon:border-redgum group-hover/icon:bg-redgum-tint">
        <Icon aria-hidden="true" size={26} strokeWidth={1.5} />
      </span>
      <span className="text-caption leading-[1.25] font-[600] text-ink underline-offset-3 group-hover/icon:underline">
        {name}
      </span>
    </a>
  );
}
