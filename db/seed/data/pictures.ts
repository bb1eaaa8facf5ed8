/**
 * Where the pictures of the demo shop stand, main picture first, by slug. Names end in "-900.webp" when
 * the narrower widths stand beside them. What is missing here shows the designed placeholder.
 */
export const productPictures: Readonly<Record<string, readonly string[]>> = {};
export const departmentPictures: Readonly<Record<string, string>> = {};
export const articlePictures: Readonly<Record<string, string>> = {};
export const servicePictures: Readonly<Record<string, string>> = {};

/** There is no such file: the one product with a broken picture points here. */
export const MISSING_PICTURE = '/pictures/products/missing.webp';
