/** Properties that feeds and structured data have a field of their own for, with its length. */
const WELL_KNOWN = [
  { property: 'color', name: /^colou?r$/i, longest: 100 },
  { property: 'size', name: /^size$/i, longest: 100 },
  { property: 'material', name: /^material$/i, longest: 200 },
  { property: 'pattern', name: /^pattern$/i, longest: 100 },
] as const;

export type WellKnownProperty = (typeof WELL_KNOWN)[number]['property'];

/**
 * What of these rows is well known, without the explanation that may follow a value (Rule 145):
 * "Charcoal, matt" is the colour Charcoal, and "1,800 × 900 mm" is a whole size.
 */
export function wellKnownProperties(
  rows: Readonly<Record<string, string>>,
): readonly (readonly [WellKnownProperty, string])[] {
  return WELL_KNOWN.flatMap(({ property, name, longest }) => {
    const row = Object.entries(rows).find(([own]) => name.test(own.trim()));
    const value = row?.[1].split(/,(?!\d{3}(?!\d))|[;(]/)[0]?.trim() ?? '';
    return value === '' || value.length > longest ? [] : [[property, value] as const];
  });
}
