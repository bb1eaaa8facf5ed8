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

/** The questions a picker asks, each with its answers in the order of the variants. */
export function variantOptions(
  variants: readonly ChoiceVariant[],
  optionNames: readonly string[],
): readonly VariantOption[] {
  if (variants.length === 0) return [];
  const named = optionNames.filter((name) => variants.every((variant) => variant.attributes[name]));
  const names = named.length > 0 ? named : [UNNAMED];
  return names.map((name) => ({
    name,
    values: [...new Set(variants.map((variant) => attributeOf(variant, name)))],
  }));
}

/**
 * The variant after answering one question: the one that keeps the other answers, else the first
 * in stock with this answer, else the first of all with it.
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

/** What a variant answers to one question; null when none is chosen. */
export function chosenValue(variant: ChoiceVariant | null, option: string): string | null {
  return variant === null ? null : attributeOf(variant, option);
}
