import { useState } from 'react';
import { useFieldArray, type UseFormReturn, useWatch } from 'react-hook-form';

import { MAX_OPTIONS, MAX_VARIANTS } from '#contract/schemas/office-products.ts';

import { Button, IconButton } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Plus, Trash2, Wand2 } from '#web/ui/icons.tsx';
import { Input } from '#web/ui/input.tsx';

import type { ProductValues } from './product-values.ts';
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
        quantity_prices: [],
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
          icon={<Plus size={16} strokeWidth={2} />}
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

interface OptionNamesProps {
  form: UseFormReturn<ProductValues>;
  options: readonly string[];
  onChange: (options: string[]) => void;
}

/** What the variants differ in, such as length and colour. */
function OptionNames({ form, options, onChange }: OptionNamesProps) {
  return (
    <div className="flex flex-col gap-3">
      {options.map((_, index) => (
        <div key={index} className="flex items-end gap-2">
          <Field
            id={`option_names.${index}`}
            label={`Option ${index + 1}`}
            className="max-w-xs flex-1"
          >
            <Input
              {...form.register(`option_names.${index}`)}
              placeholder={index === 0 ? 'Length, Colour, Pack …' : undefined}
            />
          </Field>
          <IconButton
            label={`Remove option ${index + 1}`}
            icon={<Trash2 size={18} />}
            onClick={() => onChange(options.toSpliced(index, 1))}
          />
        </div>
      ))}
      {options.length < MAX_OPTIONS && (
        <div>
          <Button variant="ghost" size="sm" onClick={() => onChange([...options, ''])}>
            Add another option
          </Button>
        </div>
      )}
    </div>
  );
}

/** Values of one option: thirty of a usual length. */
const MAX_VALUES_LENGTH = 500;

interface VariantCombinationsProps {
  options: readonly string[];
  onAdd: (rows: readonly Record<string, string>[]) => void;
}

/** Values of each option, parted by commas, become a row for every combination. */
function VariantCombinations({ options, onAdd }: VariantCombinationsProps) {
  const [texts, setTexts] = useState<readonly string[]>([]);
  if (options.length === 0) return null;
  const values = options.map((_, index) =>
    (texts[index] ?? '')
      .split(',')
      .map((value) => value.trim())
      .filter((value) => value !== ''),
  );
  const count = values.reduce((product, each) => product * each.length, 1);
  return (
    <fieldset className="flex flex-col gap-3 rounded-card bg-office p-4">
      <legend className="sr-only">Add variants</legend>
      {options.map((option, index) => (
        <Field key={option} label={`${option}: values, separated by commas`}>
          <Input
            value={texts[index] ?? ''}
            maxLength={MAX_VALUES_LENGTH}
            onChange={(event) => {
              const next = [...texts];
              next[index] = event.currentTarget.value;
              setTexts(next);
            }}
          />
        </Field>
      ))}
      <div>
        <Button
          variant="secondary"
          size="sm"
          disabled={count === 0}
          icon={<Wand2 size={16} />}
          onClick={() => {
            onAdd(combinationsOf(options, values));
            setTexts([]);
          }}
        >
          {count === 0 ? 'Add variants' : `Add ${count} ${count === 1 ? 'variant' : 'variants'}`}
        </Button>
      </div>
    </fieldset>
  );
}

function combinationsOf(
  options: readonly string[],
  values: readonly (readonly string[])[],
): Record<string, string>[] {
  return options.reduce<Record<string, string>[]>(
    (rows, option, index) =>
      rows.flatMap((row) => (values[index] ?? []).map((value) => ({ ...row, [option]: value }))),
    [{}],
  );
}
