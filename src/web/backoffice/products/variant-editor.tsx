import { Plus } from 'lucide-react';
import { useFieldArray, useWatch, type UseFormReturn } from 'react-hook-form';

import { MAX_VARIANTS } from '#contract/schemas/office-products.ts';

import { Button } from '#web/ui/button.tsx';

import { OptionNames } from './option-names.tsx';
import type { ProductValues } from './product-values.ts';
import { VariantCombinations } from './variant-combinations.tsx';
import { VariantRow } from './variant-row.tsx';

/**
 * Options such as size and colour, and a row for each combination that is sold. Without variants
 * the product is sold as it is (Rule 43).
 */
export function VariantEditor({ form }: { form: UseFormReturn<ProductValues> }) {
  const { control, setValue } = form;
  const variants = useFieldArray({ control, name: 'product_variants' });
  const options = useWatch({ control, name: 'option_names' });
  const price = useWatch({ control, name: 'price' });

  function putOptions(next: string[]) {
    setValue('option_names', next, { shouldDirty: true });
  }

  function addVariants(rows: readonly Record<string, string>[]) {
    const known = new Set(variants.fields.map((field) => nameOf(options, field.attributes)));
    const fresh = rows.filter((attributes) => !known.has(nameOf(options, attributes)));
    variants.append(
      fresh.slice(0, MAX_VARIANTS - variants.fields.length).map((attributes) => ({
        variantId: '',
        name: nameOf(options, attributes),
        sku: '',
        price,
        stock: '0',
        attributes,
        image: '',
      })),
    );
  }

  if (options.length === 0 && variants.fields.length === 0) {
    return (
      <div className="flex flex-col items-start gap-3">
        <p className="text-small text-ink-2">
          Sold in several sizes, colours or packs? Name what differs, then add a row for each.
        </p>
        <Button
          variant="secondary"
          size="sm"
          icon={<Plus aria-hidden="true" size={16} strokeWidth={2} />}
          onClick={() => putOptions([''])}
        >
          Add an option
        </Button>
      </div>
    );
  }

  return (
    <div className="flex flex-col gap-5">
      <OptionNames form={form} options={options} onChange={putOptions} />
      <VariantCombinations
        options={options.filter((name) => name.trim() !== '')}
        onAdd={addVariants}
      />
      {variants.fields.length > 0 && (
        <ul aria-label="Variants" className="@container flex flex-col gap-3">
          {variants.fields.map((field, index) => (
            <VariantRow
              key={field.id}
              form={form}
              index={index}
              onRemove={() => variants.remove(index)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

function nameOf(options: readonly string[], attributes: Readonly<Record<string, string>>): string {
  return options
    .map((option) => attributes[option])
    .filter(Boolean)
    .join(' / ');
}
