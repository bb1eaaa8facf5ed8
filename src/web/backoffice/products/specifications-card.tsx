import { Controller, useWatch, type UseFormReturn } from 'react-hook-form';

import { isSameName } from '#domain/catalog/attributes.ts';
import { readTypedText } from '#domain/catalog/typed-text.ts';

import type { Attribute } from '#contract/schemas/attributes.ts';

import { useAsync } from '#web/lib/use-async.ts';
import { Card } from '#web/ui/card.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';

import type { ProductArea } from './product-area.ts';
import type { ProductValues, VariantValues } from './product-values.ts';
import { SpecEditor } from './spec-editor.tsx';

interface SpecificationsCardProps {
  form: UseFormReturn<ProductValues>;
  area: ProductArea;
  /** Grows when the form gets other values. */
  revision: number;
}

/** A product's specifications, with the attributes of its category (Rule 146). */
export function SpecificationsCard({ form, area, revision }: SpecificationsCardProps) {
  const { control, formState } = form;
  const categoryId = useWatch({ control, name: 'category_id' });
  const options = useWatch({ control, name: 'option_names' });
  const variants = useWatch({ control, name: 'product_variants' });
  const attributes = useAsync(categoryId || null, async () => ({
    of: categoryId,
    list: await area.listAttributes(categoryId),
  }));
  const known = attributes.data?.of === categoryId ? attributes.data : null;
  // What the variants differ in is theirs to say.
  const ofProduct = (known?.list ?? []).filter(
    (attribute) =>
      options.every((option) => !isSameName(option, attribute.name)) ||
      (attribute.is_required && !variants.some((variant) => hasValue(attribute, variant))),
  );
  return (
    <Card as="section" title="Specifications">
      <Controller
        control={control}
        name="specifications"
        render={({ field }) => (
          <SpecEditor
            key={`${formState.defaultValues?.specifications} ${known?.of} ${revision}`}
            value={field.value}
            onChange={field.onChange}
            error={formState.errors.specifications?.message}
            attributes={ofProduct}
          />
        )}
      />
      {attributes.status === 'error' && (
        <InlineError
          message="The fields of this category could not be loaded."
          onRetry={attributes.reload}
        />
      )}
    </Card>
  );
}

function hasValue(attribute: Attribute, variant: Pick<VariantValues, 'attributes'>): boolean {
  return Object.entries(variant.attributes).some(
    ([name, text]) => isSameName(name, attribute.name) && readTypedText(attribute, text) !== null,
  );
}
