import { unitFactor } from './units.ts';

interface FamilyMember {
  readonly attributes: Readonly<Record<string, string>>;
}

/** Below it the buttons of the picker say as much. */
const FEWEST = 3;
/** Above it a table is shorter than the buttons, whatever the variants differ in. */
const MOST_WITHOUT_SIZES = 8;

/**
 * The columns of the table of a product's variants: what they differ in, in the order of the
 * options (Rule 151). Null without a table, which takes three variants that differ in a size, or
 * more than eight.
 */
export function familyColumns(
  variants: readonly FamilyMember[],
  optionNames: readonly string[],
): readonly string[] | null {
  if (variants.length < FEWEST) return null;
  const names = new Set([
    ...optionNames,
    ...variants.flatMap((each) => Object.keys(each.attributes)),
  ]);
  const columns = [...names].filter((name) => valuesOf(variants, name).size > 1);
  if (columns.length === 0) return null;
  const hasSizes = columns.some((name) => [...valuesOf(variants, name)].every(isSize));
  return hasSizes || variants.length > MOST_WITHOUT_SIZES ? columns : null;
}

function valuesOf(variants: readonly FamilyMember[], name: string): Set<string> {
  return new Set(variants.map(({ attributes }) => attributes[name] ?? ''));
}

/** "2.4 m", "45 × 90 mm", "1,000". */
function isSize(value: string): boolean {
  return /^\d/.test(value);
}

/** A number, perhaps with a fraction as in 1 1/4", and the unit that follows it. */
const MEASURE = /(\d[\d,]*(?:\.\d+)?)(?:(?: (\d+))?\/(\d+))?\s*([^\d\s×,;]*)/g;

/**
 * Compares what variants differ in: sizes number by number in the same unit, so that 900 mm comes
 * before 1.2 m and 500 before 1,000; everything else by the alphabet.
 */
export function compareFamilyValues(one: string, other: string): number {
  const sizes = sizesOf(one);
  const others = sizesOf(other);
  for (const [index, size] of sizes.entries()) {
    const difference = size - (others[index] ?? 0);
    if (others.length > index && difference !== 0) return difference;
  }
  return sizes.length - others.length || one.localeCompare(other, 'en-AU');
}

function sizesOf(value: string): number[] {
  if (!isSize(value)) return [];
  const sizes: number[] = [];
  let factor = 1;
  // From the end: in "45 × 90 mm" the unit of the second number is that of the first too.
  for (const [, whole = '', numerator, denominator, unit = ''] of [
    ...value.matchAll(MEASURE),
  ].toReversed()) {
    factor = unitFactor(unit) ?? factor;
    sizes.unshift(amountOf(whole, numerator, denominator) * factor);
  }
  return sizes;
}

/** "1 1/4" is 1.25, and "1/2" has its numerator in the place of the whole number. */
function amountOf(whole: string, numerator: string | undefined, denominator: string | undefined) {
  const first = Number(whole.replaceAll(',', ''));
  const parts = Number(denominator ?? 0);
  if (parts === 0) return first;
  return numerator === undefined ? first / parts : first + Number(numerator) / parts;
}
