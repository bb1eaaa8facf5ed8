/** Where a scene is shown; decides the frame and the requested size. */
export type SceneSlot = 'article-card' | 'article-lead' | 'article' | 'service-card' | 'service';

const FRAME: Record<SceneSlot, readonly [width: number, height: number]> = {
  'article-card': [900, 600],
  'article-lead': [1200, 800],
  article: [1200, 800],
  'service-card': [800, 600],
  service: [1200, 900],
};

const CARD_SIZES = '(min-width: 1280px) 400px, (min-width: 640px) 46vw, 100vw';

const SIZES: Record<SceneSlot, string> = {
  'article-card': CARD_SIZES,
  'article-lead': '(min-width: 1024px) 58vw, 100vw',
  article: '(min-width: 768px) 66ch, 100vw',
  'service-card': CARD_SIZES,
  service: '(min-width: 1024px) 58vw, 100vw',
};

/** The `Picture` values of a scene. */
export function scenePicture(src: string | null, place: SceneSlot) {
  const [width, height] = FRAME[place];
  return { src, width, height, fit: 'cover' as const, sizes: SIZES[place] };
}
