import { hasRenditions, renditionPath } from '#contract/paths/pictures.ts';
import type { Shop } from '#contract/schemas/shop.ts';
import { DEFAULT_COLOURS } from '#domain/shop/brand-colours.ts';

type Brand = Pick<Shop, 'logo' | 'icon' | 'brand_colour' | 'accent_colour'>;

/** The sizes in which the shop's icon is served as PNG, in pixels. */
export const ICON_SIZES = [56, 180, 192, 512] as const;
export type IconSize = (typeof ICON_SIZES)[number];

/** `/icons/icon-192.png`: the shop's icon, else its logo, as a square PNG. */
export function iconPath(size: IconSize, brand: Brand): string {
  return `/icons/icon-${size}.png${versionOf(brand)}`;
}

/** The icon of browser tabs: a drawing unless the operator has uploaded a picture. */
export function tabIconPath(brand: Brand): string {
  if (brand.icon?.endsWith('.svg') === true) return brand.icon;
  return hasPicture(brand) ? iconPath(192, brand) : `/favicon.svg${versionOf(brand)}`;
}

/** Whether the operator has uploaded something to take the icons from. */
export function hasPicture({ icon, logo }: Pick<Brand, 'icon' | 'logo'>): boolean {
  return icon !== null || logo !== null;
}

/** The logo, small enough for the header; a drawing is served as it is. */
export function logoPath(logo: string): string {
  return hasRenditions(logo) ? renditionPath({ source: logo, width: 640, format: 'webp' }) : logo;
}

const COLOURS = /^\/brand\/([\da-f]{6})-([\da-f]{6})\.css$/;

/** The style sheet of a shop with its own colours; null for the usual ones. */
export function coloursPath(brand: Brand): string | null {
  if (hasDefaultColours(brand)) return null;
  return `/brand/${brand.brand_colour.slice(1)}-${brand.accent_colour.slice(1)}.css`;
}

/** The colours of a style sheet's address; null for any other address. */
export function readColoursPath(path: string): { brand: string; accent: string } | null {
  const [, brand, accent] = COLOURS.exec(path) ?? [];
  return brand === undefined || accent === undefined
    ? null
    : { brand: `#${brand}`, accent: `#${accent}` };
}

function hasDefaultColours({ brand_colour: brand, accent_colour: accent }: Brand): boolean {
  return brand === DEFAULT_COLOURS.brand && accent === DEFAULT_COLOURS.accent;
}

/** Browsers keep icons for an hour, so another icon has another address. */
function versionOf(brand: Brand): string {
  const picture = brand.icon ?? brand.logo;
  if (picture !== null) return `?v=${encodeURIComponent(picture.split('/').at(-1) ?? '')}`;
  if (hasDefaultColours(brand)) return '';
  return `?v=${brand.brand_colour.slice(1)}${brand.accent_colour.slice(1)}`;
}
