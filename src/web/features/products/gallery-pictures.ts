import type { Product } from '#contract/schemas/catalog.ts';
import { shownVariant } from './variant-choice.ts';

export interface GalleryPicture {
  src: string;
  alt: string;
}

/**
 * The pictures of the gallery. A variant with its own picture, such as a finish, replaces the main
 * picture while that variant is shown (`wanted` is the variant in the URL). The alternative text is
 * the one that was written, else the product's name.
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
