import type { ColourPair } from '#domain/shop/brand-colours.ts';

/** "This colour has too little contrast for links: 3.12 to 1, and text needs 4.5 to 1." */
export function failingPairWords({ name, contrast }: ColourPair, least: number): string {
  return `This colour has too little contrast for ${name}: ${contrast} to 1, and text needs ${least} to 1.`;
}
