/** The layout of each section, loaded or loading. */
export const departmentGrid =
  'grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-4 xl:grid-cols-4 xl:gap-6';
export const categoryGrid =
  'gap-2 md:grid md:grid-cols-[repeat(auto-fill,minmax(96px,1fr))] md:gap-2 xl:grid-cols-10 xl:gap-3';
export const popularGrid = 'grid gap-3 md:grid-cols-3 md:gap-4 lg:gap-6';
export const trendingGrid = 'grid gap-3 md:grid-cols-2 md:gap-4 xl:grid-cols-4 xl:gap-6';
export const snapRow =
  'scrollbar-none -mx-4 flex snap-x scroll-px-4 overflow-x-auto px-4 pb-1 md:mx-0 md:overflow-visible md:px-0';
