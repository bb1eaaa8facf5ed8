const CARD_SIZES = '(min-width: 1280px) 400px, (min-width: 640px) 46vw, 100vw';

/** The frame and the requested size of a scene, by where it is shown. */
const SLOTS = {
  'article-card': { width: 900, height: 600, sizes: CARD_SIZES },
  'article-lead': { width: 1200, height: 800, sizes: '(min-width: 1024px) 58vw, 100vw' },
  article: { width: 1200, height: 800, sizes: '(min-width: 768px) 66ch, 100vw' },
  'service-card': { width: 800, height: 600, sizes: CARD_SIZES },
  service: { width: 1200, height: 900, sizes: '(min-width: 1024px) 58vw, 100vw' },
} as const;

export function scenePicture(src: string | null, slot: keyof typeof SLOTS) {
  return { src, fit: 'cover' as const, ...SLOTS[slot] };
}
