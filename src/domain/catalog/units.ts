/**
 * The units of attributes by family. Each has the number of its family's smallest units that it
 * contains: 1 m is 1000 mm. `measure_units()` is the SQL twin; a test compares them.
 */
export const UNITS = {
  length: { mm: 1, cm: 10, m: 1000 },
  area: { 'm²': 1 },
  'cross-section': { 'mm²': 1 },
  volume: { mL: 1, L: 1000, 'm³': 1_000_000 },
  mass: { g: 1, kg: 1000, t: 1_000_000 },
  power: { W: 1, kW: 1000 },
  voltage: { V: 1 },
  current: { A: 1 },
  charge: { Ah: 1 },
  flow: { 'L/min': 1 },
  light: { lm: 1 },
  'colour-temperature': { K: 1 },
  pressure: { kPa: 1, MPa: 1000 },
  torque: { Nm: 1 },
  time: { min: 1, h: 60, hour: 60, hours: 60 },
  stars: { star: 1, stars: 1 },
} as const satisfies Readonly<Record<string, Readonly<Record<string, number>>>>;

type KeyOf<Family> = Family extends unknown ? keyof Family : never;
export type UnitName = KeyOf<(typeof UNITS)[keyof typeof UNITS]>;

export const UNIT_NAMES = Object.values(UNITS).flatMap((family) =>
  Object.keys(family),
) as UnitName[];

/** The units of the family of a unit. */
export function unitsLike(unit: string): readonly string[] {
  const family = Object.values(UNITS).find((units) => unit in units);
  return family === undefined ? [] : Object.keys(family);
}

const FACTORS = new Map<string, number>(
  Object.values(UNITS).flatMap((family) => Object.entries(family)),
);

/** How many of its family's smallest units a unit contains; undefined for other words. */
export function unitFactor(unit: string): number | undefined {
  return FACTORS.get(unit);
}

/** As numbers are stored: thousandths of the smallest unit of the family. */
const THOUSANDTHS = 1000;

/** A bare number has no unit. */
function factorOf(unit: string | null): number {
  const factor = unit === null ? 1 : FACTORS.get(unit);
  if (factor === undefined) throw new Error(`Unknown unit: ${unit}`);
  return factor * THOUSANDTHS;
}

/** The stored number: 2.4 m is 2,400,000. Rounds to the nearest thousandth. */
export function storedNumber(amount: number, unit: string | null): number {
  return Math.round(amount * factorOf(unit));
}

/** A stored number in a unit, exact to three decimals: 2,400,000 is 2.4 m or 2400 mm. */
export function numberIn(stored: number, unit: string | null): number {
  return Math.round((stored / factorOf(unit)) * THOUSANDTHS) / THOUSANDTHS;
}
