import { Trash2 } from 'lucide-react';
import { useWatch, type UseFormReturn } from 'react-hook-form';

import { IconButton } from '#web/ui/button.tsx';
import { NumberField, TextField } from '#web/ui/text-field.tsx';

import type { ProductValues } from './product-values.ts';
import { VariantPicture } from './variant-picture.tsx';

interface VariantRowProps {
  form: UseFormReturn<ProductValues>;
  index: number;
  onRemove: () => void;
}

export function VariantRow({ form, index, onRemove }: VariantRowProps) {
  const path = `product_variants.${index}` as const;
  const [typedName, image, images, alts] = useWatch({
    control: form.control,
    name: [`${path}.name`, `${path}.image`, 'images', 'image_alts'],
  });
  const name = typedName.trim() || `variant ${index + 1}`;
  return (
    <li className="grid grid-cols-[auto_1fr_1fr_auto] items-end gap-3 rounded-card border border-line p-3 @xl:grid-cols-[auto_1.5fr_1.5fr_1.15fr_0.7fr_auto]">
      <VariantPicture
        variant={name}
        value={image}
        images={images}
        alts={alts}
        onChange={(next) => form.setValue(`${path}.image`, next, { shouldDirty: true })}
      />
      <TextField
        form={form}
        name={`${path}.name`}
        label="Variant"
        className="col-span-2 @xl:col-span-1"
      />
      <TextField
        form={form}
        name={`${path}.sku`}
        label="SKU"
        required={false}
        className="col-span-4 @xl:col-span-1"
      />
      <NumberField
        form={form}
        name={`${path}.price`}
        label="Price"
        unit="$"
        className="col-span-2 @xl:col-span-1"
      />
      <NumberField
        form={form}
        name={`${path}.stock`}
        label="Stock"
        className="col-span-2 @xl:col-span-1"
      />
      <IconButton
        label={`Remove ${name}`}
        icon={<Trash2 aria-hidden="true" size={18} strokeWidth={1.75} />}
        onClick={onRemove}
        className="col-start-4 row-start-1 @xl:col-start-auto @xl:row-start-auto"
      />
    </li>
  );
}
