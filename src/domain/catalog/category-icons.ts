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
  'blinds',
  'fence',
  'grid-3x3',
  'hard-hat',
  'heater',
  'house',
  'lamp-wall-up',
  'layers',
  'paintbrush',
  'panel-bottom',
  'plug',
  'ruler',
  'shower-head',
  'spray-can',
  'sprout',
  'toolbox',
  'umbrella',
  'washing-machine',
  'picture',
] as const;

export type CategoryIconName = (typeof CATEGORY_ICONS)[number];
