import { PictureAddressSchema } from '#contract/schemas/office-catalog.ts';

/**
 * Input in which every address of a picture of this shop is a path: the storage client and people who copy an address
 * write it with the shop's origin. Only texts that are such an address as a whole change, as keys and as values.
 */
export function withOwnPicturePaths(value: unknown, origins: readonly string[]): unknown {
  if (typeof value === 'string') return pathOf(value, origins);
  if (Array.isArray(value)) return value.map((each) => withOwnPicturePaths(each, origins));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      pathOf(name, origins),
      withOwnPicturePaths(part, origins),
    ]),
  );
}

function pathOf(text: string, origins: readonly string[]): string {
  const origin = origins.find((each) => text.startsWith(`${each}/`));
  if (origin === undefined) return text;
  const path = text.slice(origin.length);
  return PictureAddressSchema.safeParse(path).success ? path : text;
}
