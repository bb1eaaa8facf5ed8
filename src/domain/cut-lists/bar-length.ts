import type { PackUnit } from '#domain/pricing/unit-price.ts';

/** Longer goods by the metre come on a roll: hoses, tape, mesh. */
const LONGEST_BAR_MM = 8_000;

/**
 * The length of goods that are sold in bars, from the contents of their unit price: 2400 for
 * "2.4 m". Null for goods in other measures or on a roll.
 */
export function barLengthMm(
  contents: { readonly measure: PackUnit; readonly quantity: number } | null,
): number | null {
  if (contents?.measure !== 'm') return null;
  // Quantities have up to three decimals, so the product is whole but for its last bits.
  const lengthMm = Math.round(contents.quantity * 1000);
  return lengthMm >= 1 && lengthMm <= LONGEST_BAR_MM ? lengthMm : null;
}
