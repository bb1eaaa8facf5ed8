/** The frame and the requested size of a picture, by where it is shown. */
const SLOTS = {
  card: {
    width: 640,
    height: 512,
    sizes: '(min-width: 1280px) 300px, (min-width: 768px) 30vw, 124px',
  },
  gallery: {
    width: 900,
    height: 900,
    sizes: '(min-width: 1280px) 620px, (min-width: 768px) 46vw, 100vw',
  },
  thumb: { width: 160, height: 160, sizes: '72px' },
  line: { width: 160, height: 160, sizes: '96px' },
};

export function productPicture(src: string | undefined, slot: keyof typeof SLOTS) {
  return { src, ...SLOTS[slot] };
}
