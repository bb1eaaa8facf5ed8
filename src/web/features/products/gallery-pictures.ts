import type { Product } from '#contract/schemas/catalog.ts';
import { shownVariant } from './variant-choice.ts';

export interface GalleryPicture {
  src: string;
  /** What it shows, for those who do not see it. */
  alt: string;
}

/**
 * What the gallery shows of a product. A variant with a picture of its own, such as a finish, takes
 * the place of the main picture while it is the one that is shown (`wanted` is what the address
 * says of it). What somebody wrote of a picture is said of it, else the product's name.
 */
export function galleryPictures(
  {
    name,
    images,
    image_alts: alts,
    product_variants: variants,
  }: Pick<Product, 'name' | 'images' | 'image_alts' | 'product_variants'>,
  wanted: string | undefined,
): readonly GalleryPicture[] {
  const [first, ...views] = images;
  const variant = shownVariant(variants, wanted);
  const own = variant?.image ?? null;
  const isView = own !== null && images.includes(own);
  const main =
    own !== null
      ? { src: own, alt: (isView && alts?.[own]) || `${name}, ${variant?.name}` }
      : first !== undefined && { src: first, alt: alts?.[first] ?? name };
  if (!main) return [];
  const others = isView ? images.filter((src) => src !== own) : views;
  const count = others.length + 1;
  return [
    main,
    ...others.map((src, index) => ({
      src,
      alt: alts?.[src] ?? `${name}, view ${index + 2} of ${count}`,
    })),
  ];
}
