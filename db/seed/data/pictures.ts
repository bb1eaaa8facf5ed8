import pictures from './pictures.json' with { type: 'json' };

interface RenderedPicture {
  readonly file: string;
  readonly alt: string;
  readonly kind: string;
  /** The variant in the picture, if it shows one. */
  readonly finish?: string;
}

const rendered: Readonly<Record<string, readonly RenderedPicture[]>> = pictures.products;

/**
 * The pictures of each product by its slug, main picture first. A product without an entry shows
 * the placeholder.
 */
export const productPictures: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(rendered).map(([slug, all]) => [
    slug,
    all.filter(({ finish }) => finish === undefined).map(({ file }) => file),
  ]),
);

/** Descriptions of a product's pictures, by address. */
export function pictureDescriptions(
  slug: string,
  files: readonly string[],
): Record<string, string> {
  return Object.fromEntries(
    (rendered[slug] ?? [])
      .filter(({ file }) => files.includes(file))
      .map(({ file, alt }) => [file, alt]),
  );
}

/**
 * The picture of a variant that differs from its product's main one in colour or finish, else null.
 */
export function variantPicture(
  slug: string,
  attributes: Readonly<Record<string, string>>,
): string | null {
  const values = new Set(Object.values(attributes));
  const own = rendered[slug]?.find(({ finish }) => finish !== undefined && values.has(finish));
  return own?.file ?? null;
}
export const departmentPictures = scenesOf('department', [
  'bathroom-kitchen',
  'building-timber',
  'floors-tiles',
  'home-living',
  'lighting-power',
  'paint-decorating',
  'storage-garden',
  'tools-workshop',
]);
export const articlePictures = scenesOf('article', [
  'a-raised-veggie-bed-from-sleepers',
  'build-a-low-deck-in-a-weekend',
  'fix-a-running-toilet',
  'insulate-a-ceiling-safely',
  'lay-hybrid-flooring-on-a-slab',
  'paint-a-room-without-lap-marks',
  'pick-the-right-screw',
  'seal-a-shower-so-it-stays-sealed',
]);
export const servicePictures = scenesOf('service', [
  'blind-measure-and-fit',
  'colour-consultation',
  'deck-measure-and-quote',
  'downlight-installation-six',
  'flat-pack-assembly',
  'gutter-clean',
  'tap-and-mixer-installation',
  'toilet-suite-replacement',
]);
/** Each seller's banner, by the seller's key. */
export const sellerBanners = scenesOf('seller', [
  'hollowick',
  'larkrow',
  'marrowfen',
  'raman-lane',
  'tinmarsh',
  'yarrowby',
]);

/** The scenes of a kind, by slug. */
function scenesOf(kind: string, slugs: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(slugs.map((slug) => [slug, `/pictures/scenes/${kind}-${slug}.webp`]));
}

/** A scene in the HTML of an article, with its words below. */
export function figureOf(scene: keyof typeof pictures.scenes, caption: string): string {
  const { file, alt } = pictures.scenes[scene];
  return `<figure><img src="${file}" alt="${alt}" width="1200" height="800" /><figcaption>${caption}</figcaption></figure>`;
}

/**
 * A file that no browser can show. The one product with a broken picture has it and shows the
 * placeholder.
 */
export const DAMAGED_PICTURE = '/pictures/products/damaged.png';
