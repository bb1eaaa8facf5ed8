import { useFieldArray, type UseFormReturn } from 'react-hook-form';

import { MAX_QUANTITY_PRICES } from '#domain/pricing/quantity-price.ts';

import { Button, IconButton } from '#web/ui/button.tsx';
import { Plus, Trash2 } from '#web/ui/icons.tsx';
import { NumberField } from '#web/ui/text-field.tsx';

import type { ProductValues } from './product-values.ts';

interface QuantityPriceEditorProps {
  form: UseFormReturn<ProductValues>;
  name: 'quantity_prices' | `product_variants.${number}.quantity_prices`;
  /** Whose prices they are, as the buttons say it: "this product" or a variant's name. */
  of: string;
}

/** What each unit costs from so many units on, the fewest units first (Rule 142). */
export function QuantityPriceEditor({ form, name, of }: QuantityPriceEditorProps) {
  const rows = useFieldArray({ control: form.control, name });
  return (
    <div className="flex flex-col items-start gap-3">
      {rows.fields.length > 0 && (
        <p className="text-small text-ink-2">Price of each unit of {of} when bought in quantity:</p>
      )}
      {rows.fields.length > 0 && (
        <ul aria-label={`Quantity prices of ${of}`} className="flex flex-col gap-3">
          {rows.fields.map((field, index) => (
            <li key={field.id} className="flex items-start gap-3">
              <NumberField
                form={form}
                name={`${name}.${index}.from`}
                label="From"
                unit="units"
                inputMode="numeric"
              />
              <NumberField
                form={form}
                name={`${name}.${index}.price`}
                label="Price of each"
                unit="$"
              />
              <IconButton
                label={`Remove quantity price ${index + 1} of ${of}`}
                icon={<Trash2 size={18} />}
                onClick={() => rows.remove(index)}
                className="mt-7"
              />
            </li>
          ))}
        </ul>
      )}
      {rows.fields.length < MAX_QUANTITY_PRICES && (
        <Button
          variant="ghost"
          size="sm"
          icon={<Plus size={16} strokeWidth={2} />}
          onClick={() => rows.append({ from: '', price: '' })}
          aria-label={`Add a quantity price for ${of}`}
        >
          Quantity price
        </Button>
      )}
    </div>
  );
}
