import type { HeroSlide } from '#web/features/home/hero-carousel.tsx';

export const HERO_SLIDES: readonly HeroSlide[] = [
  {
    title: 'Winter Building Sale',
    line: 'Framing, decking and fixings for the jobs you saved for the cold months.',
    image: '/pictures/scenes/hero-winter-building.webp',
  },
  {
    title: 'Professional Tools',
    line: 'Cordless kits and hand tools that earn their place in the ute.',
    image: '/pictures/scenes/hero-professional-tools.webp',
  },
  {
    title: 'Garden Ready',
    line: 'Hoses, beds and screens, so the yard is set before the first warm weekend.',
    image: '/pictures/scenes/hero-garden-ready.webp',
  },
];
