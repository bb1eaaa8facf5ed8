/**
 * What the home page draws for a category: one of these, or the category's own picture. Without one
 * it draws a parcel. The drawings are in `category-icons.svg`.
 */
export const CATEGORY_ICONS = [
  'bath',
  'boxes',
  'brick-wall',
  'drill',
  'droplets',
  'grid-2x2',
  'hammer',
  'lightbulb',
  'paint-roller',
  'sofa',
  'tree-pine',
  'wrench',
  'picture',
] as const;

export type CategoryIconName = (typeof CATEGORY_ICONS)[number];
