import type { ProductVariant } from '#contract/schemas/catalog.ts';

export type ChoiceVariant = Pick<ProductVariant, 'id' | 'name' | 'stock' | 'attributes'>;

export interface VariantOption {
  name: string;
  values: readonly string[];
}

const UNNAMED = 'Option';

function attributeOf(variant: ChoiceVariant, option: string): string {
  return option === UNNAMED ? variant.name : (variant.attributes[option] ?? '');
}

/**
 * The options of a picker, each with its values in the order of the variants; measures of one kind,
 * such as "1 L", "4 L" and "10 L", are sorted by size.
 */
export function variantOptions(
  variants: readonly ChoiceVariant[],
  optionNames: readonly string[],
): readonly VariantOption[] {
  if (variants.length === 0) return [];
  const named = optionNames.filter((name) => variants.every((variant) => variant.attributes[name]));
  const names = named.length > 0 ? named : [UNNAMED];
  return names.map((name) => ({
    name,
    values: fromSmallToLarge([...new Set(variants.map((variant) => attributeOf(variant, name)))]),
  }));
}

const MEASURE = /^([\d,]+(?:\.\d+)?)\s?([a-z²]+)$/i;

function fromSmallToLarge(values: readonly string[]): readonly string[] {
  const measures = values.map((value) => {
    const [, amount = '', unit = ''] = MEASURE.exec(value) ?? [];
    return { value, amount: Number(amount.replaceAll(',', '')), unit };
  });
  const [first] = measures;
  if (first === undefined || first.unit === '') return values;
  if (measures.some(({ unit }) => unit !== first.unit)) return values;
  return measures.toSorted((a, b) => a.amount - b.amount).map(({ value }) => value);
}

/**
 * The variant after choosing one option's value: the one with the other values unchanged, else the
 * first in stock with this value, else the first with it.
 */
export function chooseVariant<Variant extends ChoiceVariant>({
  variants,
  options,
  current,
  option,
  value,
}: {
  readonly variants: readonly Variant[];
  readonly options: readonly VariantOption[];
  readonly current: Variant | null;
  readonly option: string;
  readonly value: string;
}): Variant | null {
  const withAnswer = variants.filter((variant) => attributeOf(variant, option) === value);
  const keepsTheRest = withAnswer.find((variant) =>
    options.every(
      ({ name }) =>
        name === option ||
        (current !== null && attributeOf(variant, name) === attributeOf(current, name)),
    ),
  );
  return keepsTheRest ?? withAnswer.find((variant) => variant.stock > 0) ?? withAnswer[0] ?? null;
}

/** A variant's value for one option; null when no variant is chosen. */
export function chosenValue(variant: ChoiceVariant | null, option: string): string | null {
  return variant === null ? null : attributeOf(variant, option);
}

/** The URL's value for "none chosen", which is not the same as leaving the choice to the page. */
export const NO_VARIANT = 'none';

/**
 * The variant that the page shows: the one in the URL, or none if it says so, else the first in
 * stock (Rule 43), else the first, shown as sold out.
 */
export function shownVariant<Variant extends ChoiceVariant>(
  variants: readonly Variant[],
  wanted: string | undefined,
): Variant | null {
  if (wanted === NO_VARIANT) return null;
  return (
    variants.find((variant) => variant.id === wanted) ??
    variants.find((variant) => variant.stock > 0) ??
    variants[0] ??
    null
  );
}
