/** Widths of bars and spaces, in turn, of each symbol of Code 128 (ISO/IEC 15417). */
const SYMBOLS =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'.split(
    ' ',
  );

const START_B = 104;
const STOP = 106;
const CHECK_MODULUS = 103;
/** Scanners need ten empty modules on both sides. */
export const QUIET_MODULES = 10;

/** A bar of a barcode, in modules from the left edge of the first one. */
export interface Bar {
  readonly at: number;
  readonly width: number;
}

/**
 * The symbols of a text in code set B: letters, digits and signs of ASCII. The check symbol is the
 * sum of the start symbol and of each symbol times its place, modulo 103. Throws for other
 * characters, which the set does not have.
 */
export function code128Symbols(text: string): number[] {
  if (!/^[ -~]+$/.test(text)) throw new Error(`Code 128 B has no symbols for "${text}"`);
  const symbols = Array.from(text, (character) => character.charCodeAt(0) - 32);
  const sum = symbols.reduce((total, symbol, index) => total + symbol * (index + 1), START_B);
  return [START_B, ...symbols, sum % CHECK_MODULUS, STOP];
}

/** The bars of a text as Code 128, with their total width in modules; no quiet zones. */
export function code128(text: string): { readonly bars: readonly Bar[]; readonly width: number } {
  const widths = code128Symbols(text).flatMap((symbol) =>
    Array.from(SYMBOLS[symbol] ?? '', Number),
  );
  const bars: Bar[] = [];
  let at = 0;
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) bars.push({ at, width });
    at += width;
  }
  return { bars, width: at };
}
