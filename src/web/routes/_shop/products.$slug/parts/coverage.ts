const NUMBER = /^\d{1,3}(?:[.,]\d{1,3})?$/;

/** Square metres per unit in hundredths, from "Coverage: 2.2 m² per pack"; null when not stated so. */
export function coverageOf(specifications: Readonly<Record<string, string>>): number | null {
  for (const [name, value] of Object.entries(specifications)) {
    if (!/coverage|covers|per pack|per box/i.test(name)) continue;
    // "16 m² per L" depends on the tin, so it answers nothing for one unit.
    const found = /^(\d{1,4})(?:\.(\d{1,2}))?\s*m²(?!\s*(?:per|\/)\s*(?:L|litre))/i.exec(value);
    if (found) return Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
  }
  return null;
}

/**
 * Whole units for an area with its waste, rounded up: 3 m × 4 m with 10 % at 2.2 m² a pack is 6.
 * Null while a measure is missing, zero or not a number.
 */
export function packsNeeded({
  widthMetres,
  lengthMetres,
  wastePercent,
  coverageHundredths,
}: {
  readonly widthMetres: string;
  readonly lengthMetres: string;
  readonly wastePercent: number;
  readonly coverageHundredths: number;
}): number | null {
  const width = millimetres(widthMetres);
  const length = millimetres(lengthMetres);
  if (width === null || length === null || coverageHundredths <= 0) return null;
  // mm² × percent over (hundredths of m² = 10,000 mm²) × 100: all whole numbers, so no float creeps in.
  const needed = width * length * (100 + wastePercent);
  return Math.ceil(needed / (coverageHundredths * 10_000 * 100));
}

function millimetres(text: string): number | null {
  const trimmed = text.trim();
  if (!NUMBER.test(trimmed)) return null;
  const [whole = '0', part = ''] = trimmed.split(/[.,]/);
  const amount = Number(whole) * 1000 + Number(part.padEnd(3, '0'));
  return amount > 0 ? amount : null;
}
