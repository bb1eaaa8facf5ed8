/** Properties that feeds and structured data have a field of their own for. */
const WELL_KNOWN = [
  ['color', /^colou?r$/i],
  ['size', /^size$/i],
  ['material', /^material$/i],
  ['pattern', /^pattern$/i],
] as const;

export type WellKnownProperty = (typeof WELL_KNOWN)[number][0];

/**
 * What of these rows is well known, without the explanation that may follow a value (Rule 145):
 * "Charcoal, matt" is the colour Charcoal.
 */
export function wellKnownProperties(
  rows: Readonly<Record<string, string>>,
): readonly (readonly [WellKnownProperty, string])[] {
  return WELL_KNOWN.flatMap(([property, name]) => {
    const row = Object.entries(rows).find(([own]) => name.test(own.trim()));
    const value = row?.[1].split(/[,;(]/)[0]?.trim() ?? '';
    return value === '' ? [] : [[property, value] as const];
  });
}
