import { useState } from 'react';

import type { ProductVariant } from '#contract/schemas/catalog.ts';

import { NO_VARIANT, shownVariant } from '#web/features/products/variant-choice.ts';

export interface ChoiceProps {
  /** The variant in the URL. */
  variant: string | undefined;
  onChooseVariant: (variant: string) => void;
}

export type Choice = [
  chosen: ProductVariant | null,
  choose: (variant: ProductVariant | null) => void,
];

/** The URL holds the choice; a pressed option shows before the URL changes. */
export function useChosenVariant(
  variants: readonly ProductVariant[],
  { variant, onChooseVariant }: ChoiceProps,
): Choice {
  const [pressed, setPressed] = useState({ over: variant, wanted: variant });
  const wanted = pressed.over === variant ? pressed.wanted : variant;
  return [
    shownVariant(variants, wanted),
    (next) => {
      const key = next?.id ?? NO_VARIANT;
      setPressed({ over: variant, wanted: key });
      onChooseVariant(key);
    },
  ];
}
