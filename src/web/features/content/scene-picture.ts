/** Where a scene stands; it decides the frame and the size asked for. */
export type ScenePlace = 'article-card' | 'article-lead' | 'article' | 'service-card' | 'service';

const FRAME: Record<ScenePlace, readonly [width: number, height: number]> = {
  'article-card': [900, 600],
  'article-lead': [1200, 800],
  article: [1200, 800],
  'service-card': [800, 600],
  service: [1200, 900],
};

const CARD_SIZES = '(min-width: 1280px) 400px, (min-width: 640px) 46vw, 100vw';

const SIZES: Record<ScenePlace, string> = {
  'article-card': CARD_SIZES,
  'article-lead': '(min-width: 1024px) 58vw, 100vw',
  article: '(min-width: 768px) 66ch, 100vw',
  'service-card': CARD_SIZES,
  service: '(min-width: 1024px) 58vw, 100vw',
};

/** Widths that stand beside a picture whose name ends in "-1600.webp" or "-900.webp". */
const WIDTHS = [320, 640, 900, 1600];

/** The `img` values for a scene; one width alone when its name tells of no others. */
export function scenePicture(src: string | null, place: ScenePlace) {
  const [width, height] = FRAME[place];
  const sized = src === null ? null : /^(.+)-(900|1600)\.(webp|avif)$/.exec(src);
  return {
    src,
    width,
    height,
    fit: 'cover' as const,
    sizes: sized ? SIZES[place] : undefined,
    srcSet: sized
      ? WIDTHS.filter((pixels) => pixels <= Number(sized[2]))
          .map((pixels) => `${sized[1]}-${pixels}.${sized[3]} ${pixels}w`)
          .join(', ')
      : undefined,
  };
}
