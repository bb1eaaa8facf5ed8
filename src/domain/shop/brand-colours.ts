/** The two colours of a shop, as `#rrggbb` in lower case. */
export interface BrandColours {
  /** Buttons, links and marks. */
  readonly brand: string;
  /** Highlights: sale tickets, and figures on a dark ground. */
  readonly accent: string;
}

export const DEFAULT_COLOURS: BrandColours = { brand: '#a5410e', accent: '#ffc629' };

const INK = '#18211d';
const PAPER = '#fbfaf6';
const WHITE = '#ffffff';

/** The least contrast of text on its ground (WCAG 2.2, 1.4.3). */
export const LEAST_CONTRAST = 4.5;

/** A text and a ground that the shop's screens put together. */
export interface ColourPair {
  readonly name: 'text on buttons' | 'links' | 'sale tickets' | 'figures on dark bars';
  readonly of: keyof BrandColours;
  readonly text: string;
  readonly ground: string;
  /** From 1 to 21, rounded down to one hundredth so that it never reads better than it is. */
  readonly contrast: number;
  readonly passes: boolean;
}

/** The pairs in which a shop's colours carry text, each with its contrast (Rule 109). */
export function colourPairs({ brand, accent }: BrandColours): readonly ColourPair[] {
  return (
    [
      { name: 'text on buttons', of: 'brand', text: WHITE, ground: brand },
      { name: 'links', of: 'brand', text: brand, ground: PAPER },
      { name: 'sale tickets', of: 'accent', text: INK, ground: accent },
      { name: 'figures on dark bars', of: 'accent', text: accent, ground: INK },
    ] as const
  ).map((pair) => {
    const exact = contrastOf(pair.text, pair.ground);
    return { ...pair, contrast: Math.floor(exact * 100) / 100, passes: exact >= LEAST_CONTRAST };
  });
}

/** The contrast ratio of two colours (WCAG 2.2, relative luminance): white on black is 21. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
