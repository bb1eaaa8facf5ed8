import { PictureAddressSchema } from '#contract/schemas/office-catalog.ts';

/**
 * No declared body nests its pictures deeper; bodies themselves may be nested 100,000 levels deep.
 */
const DEEPEST_PICTURE = 6;

/**
 * Input in which every address of a picture of this shop is a path: the storage client and people
 * who copy an address write it with the shop's origin. Only texts that are such an address as a
 * whole change, as keys and as values.
 */
export function withOwnPicturePaths(
  value: unknown,
  origins: readonly string[],
  levels = DEEPEST_PICTURE,
): unknown {
  if (typeof value === 'string') return pathOf(value, origins);
  if (typeof value !== 'object' || value === null || levels === 0) return value;
  const partOf = (part: unknown) => withOwnPicturePaths(part, origins, levels - 1);
  if (Array.isArray(value)) return value.map(partOf);
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [pathOf(name, origins), partOf(part)]),
  );
}

function pathOf(text: string, origins: readonly string[]): string {
  const origin = origins.find((each) => text.startsWith(`${each}/`));
  if (origin === undefined) return text;
  const path = text.slice(origin.length);
  return PictureAddressSchema.safeParse(path).success ? path : text;
}
