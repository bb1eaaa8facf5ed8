/** The longest slug, also the column's limit. */
export const SLUG_MAX_LENGTH = 100;

/** Lower-case words of letters and digits joined by single dashes. */
export const SLUG_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Whether a text is a valid slug. */
export function isSlug(text: string): boolean {
  return text.length <= SLUG_MAX_LENGTH && SLUG_PATTERN.test(text);
}

/**
 * A slug for a name: "Crème & Co. Tiles 90 × 22 mm" is "creme-and-co-tiles-90-x-22-mm". Empty when
 * the name has no letter or digit that a slug can use; cut at the end of a word if possible.
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

/**
 * Returns a slug that it has not returned before for each wanted one: "name", "name-2", "name-3",
 * ... Remembers its last number, so that thousands of equal names are as fast as different ones.
 */
export function uniqueSlugs(): (wanted: string) => string {
  const taken = new Set<string>();
  const nextNumbers = new Map<string, number>();
  return (wanted) => {
    let number = nextNumbers.get(wanted) ?? 1;
    let slug = numberedSlug(wanted, number);
    for (; taken.has(slug); slug = numberedSlug(wanted, number)) number += 1;
    nextNumbers.set(wanted, number + 1);
    taken.add(slug);
    return slug;
  };
}

/** The slug itself for 1, else with the number appended, cut to the maximum length. */
function numberedSlug(slug: string, number: number): string {
  if (number === 1) return slug;
  const suffix = `-${number}`;
  return slug.slice(0, SLUG_MAX_LENGTH - suffix.length).replace(/-$/, '') + suffix;
}
