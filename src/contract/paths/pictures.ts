/**
 * The widths in pixels that pictures are served in. Others are refused, so that requests cannot
 * fill the disk.
 */
export const RENDITION_WIDTHS = [160, 320, 640, 900, 1600] as const;
/** The formats that pages offer, best first: a browser takes the first that it supports. */
export const PAGE_FORMATS = ['avif', 'webp'] as const;
/** JPEG is for link previews and shopping sites. */
export const RENDITION_FORMATS = [...PAGE_FORMATS, 'jpeg'] as const;

export type RenditionWidth = (typeof RENDITION_WIDTHS)[number];
export type RenditionFormat = (typeof RENDITION_FORMATS)[number];

export interface Rendition {
  /** The original's own address, such as `/pictures/products/arc-basin-mixer.webp`. */
  readonly source: string;
  readonly width: RenditionWidth;
  readonly format: RenditionFormat;
}

/** Pictures that come with the shop: products 900 pixels wide, scenes 1600. */
const SHIPPED = /^\/pictures\/(?:[a-z0-9][a-z0-9-]*\/)*[a-z0-9][a-z0-9-]*\.webp$/;
/**
 * What sellers and administrators upload, as the storage client names it, at most 3000 pixels wide;
 * and what customers attach, which anyone may see once it is published, at most 1600.
 */
const UPLOADED =
  /^\/storage\/v1\/object\/public\/(?:(product-images)\/(products\/\d{10,16}-[A-Za-z0-9._-]{1,120})|(attachments)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}))$/;
const SCENES = '/pictures/scenes/';
const PRODUCT_MASTER_PX = 900;

/** Whether this picture has other sizes; drawings (SVG) and foreign addresses have none. */
export function hasRenditions(source: string): boolean {
  return SHIPPED.test(source) || (uploadOf(source) !== null && !source.endsWith('.svg'));
}

/** Where an uploaded picture is stored; null for any other address. */
export function uploadOf(source: string): { bucket: string; path: string } | null {
  const [, catalogue, key, attachments, id] = UPLOADED.exec(source) ?? [];
  const bucket = catalogue ?? attachments;
  const path = key ?? id;
  return bucket === undefined || path === undefined ? null : { bucket, path };
}

/** The widths to offer: none is larger than the original. */
export function renditionWidths(source: string): readonly RenditionWidth[] {
  return SHIPPED.test(source) && !source.startsWith(SCENES)
    ? RENDITION_WIDTHS.filter((width) => width <= PRODUCT_MASTER_PX)
    : RENDITION_WIDTHS;
}

/** `/renditions/320.avif/pictures/products/arc-basin-mixer.webp` */
export function renditionPath({ source, width, format }: Rendition): string {
  return `/renditions/${width}.${format}${source}`;
}

/** The picture in the largest size as JPEG; null if it has no other sizes. */
export function sharedPicturePath(source: string): string | null {
  const width = renditionWidths(source).at(-1);
  if (width === undefined || !hasRenditions(source)) return null;
  return renditionPath({ source, width, format: 'jpeg' });
}

/**
 * The pictures for link previews and offers: photographs, as JPEG if available, without drawings
 * (SVG).
 */
export function picturesToShare(images: readonly string[], siteUrl: string): string[] {
  return images
    .filter((image) => !image.endsWith('.svg'))
    .map((image) => new URL(sharedPicturePath(image) ?? image, siteUrl).href);
}

/** Parses such a path; null for a width, format or picture that is not offered. */
export function readRenditionPath(path: string): Rendition | null {
  const match = /^\/renditions\/(\d{1,4})\.([a-z]{1,5})(\/.+)$/.exec(path);
  if (match === null) return null;
  const [, digits, name, source = ''] = match;
  const width = RENDITION_WIDTHS.find((known) => String(known) === digits);
  const format = RENDITION_FORMATS.find((known) => known === name);
  if (width === undefined || format === undefined || !hasRenditions(source)) return null;
  return { source, width, format };
}
