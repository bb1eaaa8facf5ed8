/** Where a picture stands; it decides the size asked for. */
export type PicturePlace = 'card' | 'gallery' | 'thumb' | 'line';

const SIZES: Record<PicturePlace, string> = {
  card: '(min-width: 1280px) 300px, (min-width: 768px) 30vw, 124px',
  gallery: '(min-width: 1280px) 620px, (min-width: 768px) 46vw, 100vw',
  thumb: '72px',
  line: '96px',
};

const FRAME: Record<PicturePlace, readonly [width: number, height: number]> = {
  card: [640, 512],
  gallery: [900, 900],
  thumb: [160, 160],
  line: [160, 160],
};

/** Widths that stand beside a picture whose name ends in "-900.webp" or "-900.avif". */
const WIDTHS = [160, 320, 640, 900];

/** The `img` values for a product picture; one width alone when its name tells of no others. */
export function productPicture(src: string | undefined, place: PicturePlace) {
  const [width, height] = FRAME[place];
  const sized = src === undefined ? null : /^(.+)-900\.(webp|avif)$/.exec(src);
  return {
    src,
    width,
    height,
    sizes: sized ? SIZES[place] : undefined,
    srcSet: sized
      ? WIDTHS.map((pixels) => `${sized[1]}-${pixels}.${sized[2]} ${pixels}w`).join(', ')
      : undefined,
  };
}
