import { readSearchText } from './search-text.ts';

interface NamedVariant {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/**
 * The variants of a product that have most of a text's words and sizes in their name or their
 * attributes, in their order: of "bolts M8 x 40, 316" the variant "M8 x 40". All, if none has any.
 */
export function nearestVariants<Variant extends NamedVariant>(
  text: string,
  variants: readonly Variant[],
): Variant[] {
  const wanted = partsOf(text);
  const scores = variants.map(({ name, attributes }) => {
    const own = partsOf([name, ...Object.values(attributes)].join(' . '));
    return [...wanted].filter((part) => own.has(part)).length;
  });
  const most = Math.max(...scores);
  return variants.filter((_, index) => scores[index] === most);
}

function partsOf(text: string): Set<string> {
  const { words, sizes } = readSearchText(text);
  return new Set([...words, ...sizes]);
}
