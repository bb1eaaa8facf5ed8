import { pages } from '#contract/paths/pages.ts';

/** The drawings of `category-icons.svg`, by category; the others show a parcel. */
const ICONS: Readonly<Record<string, string>> = {
  'bathroom-plumbing': 'bath',
  'storage-cleaning': 'boxes',
  'lighting-electrical': 'lightbulb',
  'indoor-living': 'sofa',
  flooring: 'grid-2x2',
  'paint-wallpaper': 'paint-roller',
  tools: 'drill',
  'building-hardware': 'brick-wall',
};

export function CategoryIcon({ name, slug }: { name: string; slug: string }) {
  return (
    <a href={pages.shop({ category: slug })} className="category-tile" data-icon={ICONS[slug]}>
      {name}
    </a>
  );
}
