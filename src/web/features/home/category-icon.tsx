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
    <a href={pages.shop({ category: slug })} className="category-tile">
      <Icon size={28} strokeWidth={1.5} />
      {name}
    </a>
  );
}
