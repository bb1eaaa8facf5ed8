import pictures from './pictures.json' with { type: 'json' };

/**
 * Where the pictures of the demo shop stand, main picture first, by slug. Names end in "-900.webp" when
 * the narrower widths stand beside them. What is missing here shows the designed placeholder.
 */
const rendered: Readonly<Record<string, readonly { readonly file: string }[]>> = pictures;
export const productPictures: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(rendered).map(([slug, files]) => [slug, files.map(({ file }) => file)]),
);
export const departmentPictures: Readonly<Record<string, string>> = {};
export const articlePictures: Readonly<Record<string, string>> = {};
export const servicePictures: Readonly<Record<string, string>> = {};

/** There is no such file: the one product with a broken picture points here. */
export const MISSING_PICTURE = '/pictures/products/missing.webp';
