/** Longest slug that fits a path comfortably; also the column's limit. */
export const SLUG_MAX_LENGTH = 100;

/** Lower-case words of letters and digits joined by single dashes. */
export const SLUG_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Whether a text can be a slug as it is. */
export function isSlug(text: string): boolean {
  return text.length <= SLUG_MAX_LENGTH && SLUG_PATTERN.test(text);
}

/**
 * A slug for a name: "Crème & Co. Tiles 90 × 22 mm" is "creme-and-co-tiles-90-x-22-mm". Empty when
 * the name holds no letter or digit that a slug can carry; cut at a word end where possible.
 */
export function slugify(name: string): string {
  const slug = name
    .slice(0, 1000)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll('×', ' x ')
    .replaceAll(/['\u2019]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  if (slug.length <= SLUG_MAX_LENGTH) return slug;
  const cut = slug.slice(0, SLUG_MAX_LENGTH + 1);
  const wordEnd = cut.lastIndexOf('-');
  return wordEnd > 0 ? cut.slice(0, wordEnd) : slug.slice(0, SLUG_MAX_LENGTH);
}

/** The first free slug of "name", "name-2", "name-3", ... */
export function availableSlug(wanted: string, isTaken: (slug: string) => boolean): string {
  if (!isTaken(wanted)) return wanted;
  for (let number = 2; ; number += 1) {
    const suffix = `-${number}`;
    const candidate = wanted.slice(0, SLUG_MAX_LENGTH - suffix.length).replace(/-$/, '') + suffix;
    if (!isTaken(candidate)) return candidate;
  }
}
