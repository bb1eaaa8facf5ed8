import { Plus, Trash2, Wand2 } from 'lucide-react';
import { useState } from 'react';
import { useFieldArray, useWatch, type UseFormReturn } from 'react-hook-form';

import { MAX_OPTIONS, MAX_VARIANTS } from '#contract/schemas/office-products.ts';

import { checks } from '#web/backoffice/field-checks.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

import type { ProductValues } from './product-values.ts';
import { VariantPicture } from './variant-picture.tsx';

interface VariantEditorProps {
  form: UseFormReturn<ProductValues>;
}

/**
 * Options such as size and colour, and a row for each combination that is sold. Without variants
 * the product is sold as it is (Rule 43).
 */
export function VariantEditor({ form }: VariantEditorProps) {
  const { control, register, formState, setValue } = form;
  const variants = useFieldArray({ control, name: 'product_variants' });
  const options = useWatch({ control, name: 'option_names' });
  const [price, images, alts] = useWatch({ control, name: ['price', 'images', 'image_alts'] });
  const rows = useWatch({ control, name: 'product_variants' });
  const variantErrors = formState.errors.product_variants;

  function addOption() {
    setValue('option_names', [...options, ''], { shouldDirty: true });
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
          onClick={addOption}
        >
          Add an option
        </Button>
      </div>
    );
  }

  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-3">
        {options.map((_, index) => (
          <div key={index} className="flex items-end gap-2">
            <Field
              id={`option_names.${index}`}
              label={`Option ${index + 1}`}
              className="max-w-xs flex-1"
            >
              <Input
                {...register(`option_names.${index}`)}
                maxLength={60}
                placeholder={index === 0 ? 'Length, Colour, Pack …' : undefined}
              />
            </Field>
            <IconButton
              label={`Remove option ${index + 1}`}
              icon={<Trash2 aria-hidden="true" size={18} strokeWidth={1.75} />}
              onClick={() =>
                setValue('option_names', options.toSpliced(index, 1), { shouldDirty: true })
              }
            />
          </div>
        ))}
        {options.length < MAX_OPTIONS && (
          <div>
            <Button variant="ghost" size="sm" onClick={addOption}>
              Add another option
            </Button>
          </div>
        )}
      </div>
      <Combinations options={options.filter((name) => name.trim() !== '')} onAdd={addVariants} />
      {variants.fields.length > 0 && (
        <ul aria-label="Variants" className="@container flex flex-col gap-3">
          {variants.fields.map((field, index) => {
            const name = rows[index]?.name.trim() || `variant ${index + 1}`;
            return (
              <li
                key={field.id}
                className="grid grid-cols-[auto_1fr_1fr_auto] items-end gap-3 rounded-card border border-line p-3 @xl:grid-cols-[auto_1.5fr_1.5fr_1.15fr_0.7fr_auto]"
              >
                <VariantPicture
                  variant={name}
                  value={rows[index]?.image ?? ''}
                  images={images}
                  alts={alts}
                  onChange={(image) =>
                    setValue(`product_variants.${index}.image`, image, { shouldDirty: true })
                  }
                />
                <Field
                  id={`product_variants.${index}.name`}
                  label="Variant"
                  error={variantErrors?.[index]?.name?.message}
                  className="col-span-2 @xl:col-span-1"
                >
                  <Input
                    {...register(`product_variants.${index}.name`, {
                      required: 'Enter a name for each variant.',
                    })}
                    maxLength={120}
                    required
                  />
                </Field>
                <Field
                  id={`product_variants.${index}.sku`}
                  label="SKU"
                  error={variantErrors?.[index]?.sku?.message}
                  className="col-span-4 @xl:col-span-1"
                >
                  <Input {...register(`product_variants.${index}.sku`)} maxLength={60} />
                </Field>
                <Field
                  id={`product_variants.${index}.price`}
                  label="Price"
                  error={variantErrors?.[index]?.price?.message}
                  className="col-span-2 @xl:col-span-1"
                >
                  <Input
                    {...register(`product_variants.${index}.price`, { validate: checks.amount })}
                    prefix="$"
                    inputMode="decimal"
                    required
                  />
                </Field>
                <Field
                  id={`product_variants.${index}.stock`}
                  label="Stock"
                  error={variantErrors?.[index]?.stock?.message}
                  className="col-span-2 @xl:col-span-1"
                >
                  <Input
                    {...register(`product_variants.${index}.stock`, {
                      validate: checks.wholeStock,
                    })}
                    inputMode="numeric"
                    required
                  />
                </Field>
                <IconButton
                  label={`Remove ${name}`}
                  icon={<Trash2 aria-hidden="true" size={18} strokeWidth={1.75} />}
                  onClick={() => variants.remove(index)}
                  className="col-start-4 row-start-1 @xl:col-start-auto @xl:row-start-auto"
                />
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

interface CombinationsProps {
  options: readonly string[];
  onAdd: (rows: readonly Record<string, string>[]) => void;
}

/** Values of each option, parted by commas, become a row for every combination. */
function Combinations({ options, onAdd }: CombinationsProps) {
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
            maxLength={500}
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
          icon={<Wand2 aria-hidden="true" size={16} strokeWidth={1.75} />}
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

function nameOf(options: readonly string[], attributes: Readonly<Record<string, string>>): string {
  return options
    .map((option) => attributes[option])
    .filter(Boolean)
    .join(' / ');
}
