import pictures from './pictures.json' with { type: 'json' };

/**
 * Where the pictures of the demo shop stand, main picture first, by slug. Names end in "-900.webp" when
 * the narrower widths stand beside them. What is missing here shows the designed placeholder.
 */
const rendered: Readonly<Record<string, readonly { readonly file: string }[]>> = pictures;
export const productPictures: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(rendered).map(([slug, files]) => [slug, files.map(({ file }) => file)]),
);
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

/** The scenes of a kind, by the slug that they belong to. */
function scenesOf(kind: string, slugs: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(slugs.map((slug) => [slug, `/pictures/scenes/${kind}-${slug}.webp`]));
}

/** A file that no browser can show: the one product with a broken picture has it, and shows the placeholder. */
export const DAMAGED_PICTURE = '/pictures/products/damaged.png';
