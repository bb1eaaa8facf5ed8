import type { HeroSlide } from '#web/features/home/hero-carousel.tsx';

export const HERO_SLIDES: readonly HeroSlide[] = [
  {
    title: 'Winter Building Sale',
    line: 'Framing, decking and fixings for the jobs you saved for the cold months.',
    image: '/scenes/winter-building.svg',
  },
  {
    title: 'Professional Tools',
    line: 'Cordless kits and hand tools that earn their place in the ute.',
    image: '/scenes/professional-tools.svg',
  },
  {
    title: 'Garden Ready',
    line: 'Hoses, beds and screens, so the yard is set before the first warm weekend.',
    image: '/scenes/garden-ready.svg',
  },
];
