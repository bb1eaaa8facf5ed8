import { PictureAddressSchema } from '#contract/schemas/office-catalog.ts';

/** The deepest level of a picture in a declared body; bodies may nest 100,000 levels deep. */
const DEEPEST_PICTURE = 6;

/**
 * Replaces full addresses of this shop's pictures by their paths, in keys and values. The storage
 * client and people who copy an address include the origin.
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
