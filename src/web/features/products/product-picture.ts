/** Where a picture is shown; decides the requested size. */
export type PictureSlot = 'card' | 'gallery' | 'thumb' | 'line';

const SIZES: Record<PictureSlot, string> = {
  card: '(min-width: 1280px) 300px, (min-width: 768px) 30vw, 124px',
  gallery: '(min-width: 1280px) 620px, (min-width: 768px) 46vw, 100vw',
  thumb: '72px',
  line: '96px',
};

const FRAME: Record<PictureSlot, readonly [width: number, height: number]> = {
  card: [640, 512],
  gallery: [900, 900],
  thumb: [160, 160],
  line: [160, 160],
};

/** The `Picture` values of a product's picture. */
export function productPicture(src: string | undefined, place: PictureSlot) {
  const [width, height] = FRAME[place];
  return { src, width, height, sizes: SIZES[place] };
}
