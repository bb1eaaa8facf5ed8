import { queryText } from '#contract/paths/pages.ts';

export type RawSearch = Readonly<Record<string, string | string[]>>;

/**
 * Reads search parameters as plain text without null characters; a repeated name becomes a list.
 */
export function parseSearchText(text: string): RawSearch {
  const search: Record<string, string | string[]> = {};
  for (const [name, written] of new URLSearchParams(text)) {
    const value = written.replaceAll('\0', '');
    const earlier = search[name];
    if (earlier === undefined) search[name] = value;
    else if (Array.isArray(earlier)) earlier.push(value);
    else search[name] = [earlier, value];
  }
  return search;
}

/** Writes search parameters as plain text, without the absent ones. */
export function writeSearchText(search: Readonly<Record<string, unknown>>): string {
  return queryText(search);
}

/** The first value of a parameter, trimmed; undefined when absent or blank. */
export function firstText(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' && first.trim() !== '' ? first.trim() : undefined;
}

/** Every value of a repeatable parameter, without blanks. */
export function allTexts(value: unknown): string[] {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values.filter((item): item is string => typeof item === 'string' && item.trim() !== '');
}

/** An integer, clamped to the limits; undefined if it is not a number. */
export function wholeNumber(value: unknown, least: number, most: number): number | undefined {
  return numberWithin(value, { least, most, decimals: 0 });
}

/**
 * A number without further decimals, clamped to the limits; undefined if it is not a number. It
 * takes numbers as well as text, because the router validates its own values again when it builds
 * an address.
 */
export function numberWithin(
  value: unknown,
  { least, most, decimals }: { least: number; most: number; decimals: number },
): number | undefined {
  const text = typeof value === 'number' ? String(value) : firstText(value);
  const [, whole, fraction = '', power = ''] = /^(-?\d+)(\.\d+)?(e\d+)?$/i.exec(text ?? '') ?? [];
  if (whole === undefined) return undefined;
  const kept = power === '' ? fraction.slice(0, decimals + 1) : fraction;
  const number = Number(whole + kept + power);
  return Math.min(most, Math.max(least, decimals === 0 ? Math.trunc(number) : number));
}
