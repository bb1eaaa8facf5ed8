import type { PackUnit } from '#domain/pricing/unit-price.ts';

const SQUARE_MM_PER_SQUARE_M = 1_000_000;

/** The contents of one sold unit, as in unit prices: 4 L, 2.4 m, 2.2 m². */
export interface PackContents {
  readonly quantity: number;
  readonly measure: PackUnit;
}

export interface Coverage {
  /** Square millimetres that one sold unit covers once. */
  readonly areaMm2: number;
  /**
   * The name of the units: "packs", "boxes", or the contents, such as "4 L", where those say more.
   */
  readonly unit: { readonly word: string; readonly plural: string } | { readonly contents: string };
  /** The number of coats; null for material that is laid once. */
  readonly coats: number | null;
}

const COVERAGE = /^(\d{1,4})(?:\.(\d{1,4}))?\s*m²\s*(?:per|\/)\s*([a-z]+)/i;
const USUAL_COATS = 2;

/**
 * The coverage of one sold unit, from specifications such as "Coverage: 2.2 m² per pack", "16 m²
 * per L" or "0.0945 m² per lm", the last two multiplied by the pack's contents: a 4 L tin at 16 m²
 * per L covers 64 m². Null when no exact coverage is stated ("About 5 m²"), or when the pack's
 * contents are needed and unknown.
 */
export function coverageOf(
  specifications: Readonly<Record<string, string>>,
  pack: PackContents | null,
): Coverage | null {
  const stated = Object.entries(specifications).find(([name]) => /^cover(s|age)/i.test(name));
  const found = stated && COVERAGE.exec(stated[1]);
  if (!found) return null;
  const [, whole = '0', fraction = '', per = ''] = found;
  const statedMm2 = (Number(whole) * 10_000 + Number(fraction.padEnd(4, '0'))) * 100;
  if (statedMm2 === 0) return null;
  switch (per.toLowerCase()) {
    case 'l':
    case 'litre':
      return byContents(statedMm2, pack, 'L', coatsOf(specifications));
    case 'lm':
    case 'm':
      return byContents(statedMm2, pack, 'm', null);
    default:
      return {
        areaMm2: pack?.measure === 'm²' ? squareMm(pack.quantity) : statedMm2,
        unit: { word: per, plural: pluralOf(per) },
        coats: null,
      };
  }
}

function byContents(
  mm2PerMeasure: number,
  pack: PackContents | null,
  measure: PackUnit,
  coats: number | null,
): Coverage | null {
  if (pack?.measure !== measure) return null;
  return {
    areaMm2: Math.round(mm2PerMeasure * pack.quantity),
    unit: { contents: `${pack.quantity} ${measure}` },
    coats,
  };
}

/** "2 over primer" is 2; without a number it is two coats. */
function coatsOf(specifications: Readonly<Record<string, string>>): number {
  const stated = Object.entries(specifications).find(([name]) => /coats/i.test(name));
  return Number(/^\d/.exec(stated?.[1] ?? '')?.[0] ?? USUAL_COATS);
}

function pluralOf(word: string): string {
  return /(?:s|x|ch|sh)$/i.test(word) ? `${word}es` : `${word}s`;
}

function squareMm(squareMetres: number): number {
  return Math.round(squareMetres * SQUARE_MM_PER_SQUARE_M);
}
