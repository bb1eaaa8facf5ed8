import type { Coverage } from './coverage.ts';

/** Allowance for cuts and breakage. */
export const WASTE_PERCENT = 10;

const MM_PER_M = 1000;

export interface AreaToCover {
  /** As typed: "3", "3.5" or "3,5" metres, up to three decimals. */
  readonly widthMetres: string;
  readonly lengthMetres: string;
  readonly coats: number;
  readonly coverage: Coverage;
}

/**
 * Whole units for an area with its coats and 10 % waste, rounded up: 3 m × 4 m at 2.2 m² a pack is
 * 6. Null while a measure is missing, zero or invalid.
 */
export function unitsNeeded({
  widthMetres,
  lengthMetres,
  coats,
  coverage,
}: AreaToCover): number | null {
  const widthMm = millimetres(widthMetres);
  const lengthMm = millimetres(lengthMetres);
  if (widthMm === null || lengthMm === null) return null;
  if (!Number.isSafeInteger(coats) || coats < 1) return null;
  // Integers throughout, so that 2.2 m² covers exactly 2.2 m².
  const neededTimes100 = BigInt(widthMm) * BigInt(lengthMm) * BigInt(coats * (100 + WASTE_PERCENT));
  const coveredTimes100 = BigInt(coverage.areaMm2) * 100n;
  return Number((neededTimes100 + coveredTimes100 - 1n) / coveredTimes100);
}

const METRES = /^(\d{1,3})(?:[.,](\d{1,3}))?$/;

function millimetres(text: string): number | null {
  const found = METRES.exec(text.trim());
  if (!found) return null;
  const [, whole = '0', fraction = ''] = found;
  const mm = Number(whole) * MM_PER_M + Number(fraction.padEnd(3, '0'));
  return mm > 0 ? mm : null;
}
